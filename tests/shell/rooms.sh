#!/bin/sh
# rooms.sh: a room of core/ includes only the rooms that core/rooms.list grants it.
# usage: tests/shell/rooms.sh
awk -f tests/rooms.awk core/rooms.list core/*/*.[ch]
