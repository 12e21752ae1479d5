# slow_random_events.py: writes Swiss events and round robins with byes and forfeits, of several years, to compare tables.
# usage: slow_random_events.py SEED EVENTS [armageddon]     PGN on standard output; "armageddon": draws have an Armageddon game
import random
import sys

DATES = ("2007.05.01", "2012.05.01", "2022.03.01", "2023.09.01", "2024.10.01", "2026.02.01", "2026.05.01", "????.??.??")
TITLES = ("", "IM", "", "GM", "WFM", "", "CM")
rng = random.Random(int(sys.argv[1]))
late = len(sys.argv) > 3


def game(event, date, number, white, black, result, elo):
    print('[Event "%s"]\n[Site "?"]\n[Date "%s"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]' %
          (event, date, number, white, black, result))
    for side, name in (("White", white), ("Black", black)):
        if elo.get(name):
            print('[%sElo "%d"]' % (side, elo[name]))
        title = TITLES[int(name[1:]) % len(TITLES)] if name[1:].isdigit() else ""
        if title:
            print('[%sTitle "%s"]' % (side, title))
    print("\n%s\n" % result.split()[0])


def result_of(forfeits):
    if rng.random() < forfeits:
        return rng.choice(("1-0 ff", "0-1 ff", "0-0", "+:-", "-:+"))
    return rng.choice(("1-0", "0-1", "1/2-1/2", "1/2-1/2"))


def play(event, date, r, a, b, forfeits, elo):
    result = result_of(forfeits)
    game(event, date, r, a, b, result, elo)
    if late and result == "1/2-1/2" and rng.random() < 0.8:
        white, black = (a, b) if rng.random() < 0.5 else (b, a)
        game(event, date, r, white, black, rng.choice(("1-0", "0-1")), elo)


# Players come and go; nobody meets twice if it can be helped, else the event is no Swiss.
def swiss(event, date, n, rounds, elo):
    met, names = set(), ["P%02d" % i for i in range(n)]
    gone = {name: rng.choice((rounds, rounds, rounds, rng.randint(1, rounds))) for name in names}
    for r in range(1, rounds + 1):
        for _ in range(50):
            field = [name for name in names]
            rng.shuffle(field)
            out = [name for name in field if r > gone[name] or rng.random() < 0.06]
            field = [name for name in field if name not in out]
            pairs = list(zip(field[::2], field[1::2]))
            if not any(frozenset(pair) in met for pair in pairs):
                break
        if len(field) % 2:
            game(event, date, r, field[-1], "bye", rng.choice(("1-0", "1-0", "1/2-1/2")), elo)
        for a, b in pairs:
            met.add(frozenset((a, b)))
            play(event, date, r, a, b, 0.08, elo)
        for name in out:
            if rng.random() < 0.8:
                game(event, date, r, name, "bye", rng.choice(("0-1", "1/2-1/2", "0-0")), elo)


# The wheel, once or twice round.
def round_robin(event, date, n, cycles, elo):
    names = ["P%02d" % i for i in range(n)] + (["bye"] if n % 2 else [])
    m = len(names) - 1
    for r in range(m * cycles):
        for i in range(len(names) // 2):
            a = names[m] if i == 0 else names[(r + i) % m]
            b = names[(r - i) % m]
            a, b = (b, a) if (r // m + i) % 2 else (a, b)
            if "bye" not in (a, b):
                play(event, date, r + 1, a, b, 0.05, elo)


for i in range(int(sys.argv[2])):
    date = rng.choice(DATES)
    n = rng.randint(4, 22)
    all_rated = rng.random() < 0.7
    elo = {"P%02d" % k: rng.randint(1000, 2800) for k in range(n) if all_rated or rng.random() < 0.9}
    if i % 3 == 0:
        round_robin("Robin %d" % i, date, rng.randint(3, 11), rng.choice((1, 2)), elo)
    else:
        swiss("Swiss %d" % i, date, n, rng.randint(2, max(2, min(9, n - 2))), elo)
