# sarif.py: is each of these files SARIF by the schema and by what GitHub asks for, and are its regions where
# the tokens are?  python3 sarif.py SCHEMA FILE...; names of artifacts are relative to the present folder.
# With - for SCHEMA all but the schema is checked, by Python's standard library alone.
import json, os, re, sys, urllib.parse

validator = None
if sys.argv[1] != '-':
    import jsonschema
    schema = json.load(open(sys.argv[1], encoding='utf-8-sig'))
    validator = jsonschema.validators.validator_for(schema)(schema)
wrong = 0

def tell(file, text):
    global wrong
    wrong += 1
    if wrong <= 10:
        print(file, text)

# A byte that belongs to no character counts as one.
def characters(data):
    return data.decode('utf-8', 'surrogateescape')

artifacts = {}
def lines_of(uri):
    if uri not in artifacts:
        name = urllib.parse.unquote_to_bytes(re.sub('^file://', '', uri))
        data = open(name, 'rb').read() if os.path.isfile(name) else b''
        if data[:2] in (b'\x1f\x8b', b'BZ', b'PK', b'\xfd7', b'\x28\xb5', b'\xff\xfe', b'\xfe\xff') or b'\0' in data[:400]:
            data = b''      # the region is one of what is inside
        if data[:3] == b'\xef\xbb\xbf':
            data = data[3:]
        artifacts[uri] = [characters(line) for line in data.split(b'\n' if b'\n' in data else b'\r')] if data else None
    return artifacts[uri]

# None: it cannot be told.
def region_text(uri, r):
    lines = lines_of(uri)
    if lines is None or r['endLine'] > len(lines):
        return None
    part = lines[r['startLine'] - 1:r['endLine']]
    part[-1] = part[-1][:r['endColumn'] - 1]
    part[0] = part[0][r['startColumn'] - 1:]
    return '\n'.join(part)

# Bytes of old encodings look different in a report; everything else is the same.
def alike(text, token):
    text, token = text.replace('\r', ''), token.replace('\r', '')
    return len(text) == len(token) and all(a == b or '\udc80' <= a <= '\udcff' for a, b in zip(text, token))

compared = converted = 0
for file in sys.argv[2:]:
    log = json.load(open(file, encoding='utf-8'))
    for error in validator.iter_errors(log) if validator else ():
        tell(file, error.message[:200])
    for run in log['runs']:
        rules = [rule['id'] for rule in run['tool']['driver']['rules']]
        cut = any('toolExecutionNotifications' in i for i in run['invocations'])
        if len(set(rules)) != len(rules) or not cut and set(rules) != {result['ruleId'] for result in run['results']}:
            tell(file, 'the rules are not those that have a result')
        if len(run['results']) > 25000:
            tell(file, 'more results than GitHub takes')
        seen = set()
        # Places in these are those of the PGN that was made of them, as file-form says.
        other_forms = {r['locations'][0]['physicalLocation']['artifactLocation']['uri'] for r in run['results']
                       if r['ruleId'] == 'file-form'}
        for i, result in enumerate(run['results']):
            place = result['locations'][0]['physicalLocation']
            region = place['region']
            start = (region['startLine'], region['startColumn'])
            key = (place['artifactLocation']['uri'], result['partialFingerprints']['primaryLocationLineHash'])
            if start > (region['endLine'], region['endColumn']):
                tell(file, 'result %d: ends before it starts' % i)
            if not re.fullmatch(r'[0-9a-f]{16}:[1-9][0-9]*', key[1]) or key in seen:
                tell(file, 'result %d: fingerprint %s' % (i, key[1]))
            if not re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", key[0]):
                tell(file, 'result %d: no URI reference: %s' % (i, key[0]))
            seen.add(key)
            for change in (c for fix in result.get('fixes', []) for c in fix['artifactChanges']):
                uri = change['artifactLocation']['uri']
                if uri not in other_forms and any(lines_of(uri) is not None and region_text(uri, r['deletedRegion']) is None
                                                  for r in change['replacements']):
                    tell(file, 'result %d: a replacement outside the file' % i)
            token = result['properties'].get('token', '')
            text = region_text(key[0], region) if start < (region['endLine'], region['endColumn']) else None
            if text is None or token.strip('\r\n') == '' or '\ufffd' in token or len(token.encode()) > 990:
                continue
            if key[0] in other_forms:
                converted += 1
                continue
            compared += 1
            if not alike(text, token):
                tell(file, 'result %d: %s at %s, not %s' % (i, ascii(text), region, ascii(token)))
print(compared, 'regions compared;', converted, 'in files of other forms, not compared')
sys.exit(wrong > 0 or not compared and not validator)
