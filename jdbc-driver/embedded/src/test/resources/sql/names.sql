-- Words that name columns in real schemas need no quotes.
CREATE TABLE names0 (id INTEGER PRIMARY KEY, value INTEGER, timestamp INTEGER, date INTEGER, time INTEGER, user INTEGER, year INTEGER, month INTEGER, day INTEGER, hour INTEGER, minute INTEGER, second INTEGER, key INTEGER, position INTEGER, result INTEGER, type INTEGER, name INTEGER, status INTEGER, count INTEGER, level INTEGER, language INTEGER);
--# 0
INSERT INTO names0 (id, value, timestamp, date, time, user, year, month, day, hour, minute, second, key, position, result, type, name, status, count, level, language) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT value, timestamp, date, time, user, year, month, day, hour, minute, second, key, position, result, type, name, status, count, level, language FROM names0;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.value + t.timestamp + t.date + t.time + t.user + t.year + t.month + t.day + t.hour + t.minute + t.second + t.key + t.position + t.result + t.type + t.name + t.status + t.count + t.level + t.language FROM names0 AS t WHERE value = 0 OR timestamp = 0 OR date = 0 OR time = 0 OR user = 0 OR year = 0 OR month = 0 OR day = 0 OR hour = 0 OR minute = 0 OR second = 0 OR key = 0 OR position = 0 OR result = 0 OR type = 0 OR name = 0 OR status = 0 OR count = 0 OR level = 0 OR language = 0 ORDER BY value, timestamp, date, time, user, year, month, day, hour, minute, second, key, position, result, type, name, status, count, level, language;
--> 190
UPDATE names0 SET value = value + 1, timestamp = timestamp + 1, date = date + 1, time = time + 1, user = user + 1, year = year + 1, month = month + 1, day = day + 1, hour = hour + 1, minute = minute + 1, second = second + 1, key = key + 1, position = position + 1, result = result + 1, type = type + 1, name = name + 1, status = status + 1, count = count + 1, level = level + 1, language = language + 1 WHERE timestamp = 1;
--# 1
SELECT MAX(value) AS value, MAX(timestamp) AS timestamp, MAX(date) AS date, MAX(time) AS time, MAX(user) AS user, MAX(year) AS year, MAX(month) AS month, MAX(day) AS day, MAX(hour) AS hour, MAX(minute) AS minute, MAX(second) AS second, MAX(key) AS key, MAX(position) AS position, MAX(result) AS result, MAX(type) AS type, MAX(name) AS name, MAX(status) AS status, MAX(count) AS count, MAX(level) AS level, MAX(language) AS language FROM names0;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names1 (id INTEGER PRIMARY KEY, method INTEGER, data INTEGER, content INTEGER, text INTEGER, json INTEGER, uuid INTEGER, state INTEGER, rank INTEGER, index INTEGER, comment INTEGER, number INTEGER, label INTEGER, version INTEGER, session INTEGER, role INTEGER, zone INTEGER, start INTEGER, end INTEGER, begin INTEGER, first INTEGER);
--# 0
INSERT INTO names1 (id, method, data, content, text, json, uuid, state, rank, index, comment, number, label, version, session, role, zone, start, end, begin, first) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT method, data, content, text, json, uuid, state, rank, index, comment, number, label, version, session, role, zone, start, end, begin, first FROM names1;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.method + t.data + t.content + t.text + t.json + t.uuid + t.state + t.rank + t.index + t.comment + t.number + t.label + t.version + t.session + t.role + t.zone + t.start + t.end + t.begin + t.first FROM names1 AS t WHERE method = 0 OR data = 0 OR content = 0 OR text = 0 OR json = 0 OR uuid = 0 OR state = 0 OR rank = 0 OR index = 0 OR comment = 0 OR number = 0 OR label = 0 OR version = 0 OR session = 0 OR role = 0 OR zone = 0 OR start = 0 OR end = 0 OR begin = 0 OR first = 0 ORDER BY method, data, content, text, json, uuid, state, rank, index, comment, number, label, version, session, role, zone, start, end, begin, first;
--> 190
UPDATE names1 SET method = method + 1, data = data + 1, content = content + 1, text = text + 1, json = json + 1, uuid = uuid + 1, state = state + 1, rank = rank + 1, index = index + 1, comment = comment + 1, number = number + 1, label = label + 1, version = version + 1, session = session + 1, role = role + 1, zone = zone + 1, start = start + 1, end = end + 1, begin = begin + 1, first = first + 1 WHERE data = 1;
--# 1
SELECT MAX(method) AS method, MAX(data) AS data, MAX(content) AS content, MAX(text) AS text, MAX(json) AS json, MAX(uuid) AS uuid, MAX(state) AS state, MAX(rank) AS rank, MAX(index) AS index, MAX(comment) AS comment, MAX(number) AS number, MAX(label) AS label, MAX(version) AS version, MAX(session) AS session, MAX(role) AS role, MAX(zone) AS zone, MAX(start) AS start, MAX(end) AS end, MAX(begin) AS begin, MAX(first) AS first FROM names1;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names2 (id INTEGER PRIMARY KEY, last INTEGER, sum INTEGER, min INTEGER, max INTEGER, avg INTEGER, size INTEGER, length INTEGER, path INTEGER, url INTEGER, object INTEGER, class INTEGER, domain INTEGER, module INTEGER, catalog INTEGER, schema INTEGER, database INTEGER, view INTEGER, sequence INTEGER, trigger INTEGER, action INTEGER);
--# 0
INSERT INTO names2 (id, last, sum, min, max, avg, size, length, path, url, object, class, domain, module, catalog, schema, database, view, sequence, trigger, action) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT last, sum, min, max, avg, size, length, path, url, object, class, domain, module, catalog, schema, database, view, sequence, trigger, action FROM names2;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.last + t.sum + t.min + t.max + t.avg + t.size + t.length + t.path + t.url + t.object + t.class + t.domain + t.module + t.catalog + t.schema + t.database + t.view + t.sequence + t.trigger + t.action FROM names2 AS t WHERE last = 0 OR sum = 0 OR min = 0 OR max = 0 OR avg = 0 OR size = 0 OR length = 0 OR path = 0 OR url = 0 OR object = 0 OR class = 0 OR domain = 0 OR module = 0 OR catalog = 0 OR schema = 0 OR database = 0 OR view = 0 OR sequence = 0 OR trigger = 0 OR action = 0 ORDER BY last, sum, min, max, avg, size, length, path, url, object, class, domain, module, catalog, schema, database, view, sequence, trigger, action;
--> 190
UPDATE names2 SET last = last + 1, sum = sum + 1, min = min + 1, max = max + 1, avg = avg + 1, size = size + 1, length = length + 1, path = path + 1, url = url + 1, object = object + 1, class = class + 1, domain = domain + 1, module = module + 1, catalog = catalog + 1, schema = schema + 1, database = database + 1, view = view + 1, sequence = sequence + 1, trigger = trigger + 1, action = action + 1 WHERE sum = 1;
--# 1
SELECT MAX(last) AS last, MAX(sum) AS sum, MAX(min) AS min, MAX(max) AS max, MAX(avg) AS avg, MAX(size) AS size, MAX(length) AS length, MAX(path) AS path, MAX(url) AS url, MAX(object) AS object, MAX(class) AS class, MAX(domain) AS domain, MAX(module) AS module, MAX(catalog) AS catalog, MAX(schema) AS schema, MAX(database) AS database, MAX(view) AS view, MAX(sequence) AS sequence, MAX(trigger) AS trigger, MAX(action) AS action FROM names2;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names3 (id INTEGER PRIMARY KEY, operation INTEGER, system INTEGER, precision INTEGER, scale INTEGER, parameter INTEGER, function INTEGER, procedure INTEGER, condition INTEGER, attribute INTEGER, element INTEGER, member INTEGER, match INTEGER, filter INTEGER, sets INTEGER, input INTEGER, output INTEGER, local INTEGER, global INTEGER, temporary INTEGER, hash INTEGER);
--# 0
INSERT INTO names3 (id, operation, system, precision, scale, parameter, function, procedure, condition, attribute, element, member, match, filter, sets, input, output, local, global, temporary, hash) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT operation, system, precision, scale, parameter, function, procedure, condition, attribute, element, member, match, filter, sets, input, output, local, global, temporary, hash FROM names3;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.operation + t.system + t.precision + t.scale + t.parameter + t.function + t.procedure + t.condition + t.attribute + t.element + t.member + t.match + t.filter + t.sets + t.input + t.output + t.local + t.global + t.temporary + t.hash FROM names3 AS t WHERE operation = 0 OR system = 0 OR precision = 0 OR scale = 0 OR parameter = 0 OR function = 0 OR procedure = 0 OR condition = 0 OR attribute = 0 OR element = 0 OR member = 0 OR match = 0 OR filter = 0 OR sets = 0 OR input = 0 OR output = 0 OR local = 0 OR global = 0 OR temporary = 0 OR hash = 0 ORDER BY operation, system, precision, scale, parameter, function, procedure, condition, attribute, element, member, match, filter, sets, input, output, local, global, temporary, hash;
--> 190
UPDATE names3 SET operation = operation + 1, system = system + 1, precision = precision + 1, scale = scale + 1, parameter = parameter + 1, function = function + 1, procedure = procedure + 1, condition = condition + 1, attribute = attribute + 1, element = element + 1, member = member + 1, match = match + 1, filter = filter + 1, sets = sets + 1, input = input + 1, output = output + 1, local = local + 1, global = global + 1, temporary = temporary + 1, hash = hash + 1 WHERE system = 1;
--# 1
SELECT MAX(operation) AS operation, MAX(system) AS system, MAX(precision) AS precision, MAX(scale) AS scale, MAX(parameter) AS parameter, MAX(function) AS function, MAX(procedure) AS procedure, MAX(condition) AS condition, MAX(attribute) AS attribute, MAX(element) AS element, MAX(member) AS member, MAX(match) AS match, MAX(filter) AS filter, MAX(sets) AS sets, MAX(input) AS input, MAX(output) AS output, MAX(local) AS local, MAX(global) AS global, MAX(temporary) AS temporary, MAX(hash) AS hash FROM names3;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names4 (id INTEGER PRIMARY KEY, option INTEGER, password INTEGER, owner INTEGER, description INTEGER, title INTEGER, code INTEGER, parent INTEGER, active INTEGER, deleted INTEGER, created INTEGER, public INTEGER, private INTEGER, ref INTEGER, usage INTEGER, off INTEGER, old INTEGER, none INTEGER, period INTEGER, percent INTEGER, power INTEGER);
--# 0
INSERT INTO names4 (id, option, password, owner, description, title, code, parent, active, deleted, created, public, private, ref, usage, off, old, none, period, percent, power) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT option, password, owner, description, title, code, parent, active, deleted, created, public, private, ref, usage, off, old, none, period, percent, power FROM names4;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.option + t.password + t.owner + t.description + t.title + t.code + t.parent + t.active + t.deleted + t.created + t.public + t.private + t.ref + t.usage + t.off + t.old + t.none + t.period + t.percent + t.power FROM names4 AS t WHERE option = 0 OR password = 0 OR owner = 0 OR description = 0 OR title = 0 OR code = 0 OR parent = 0 OR active = 0 OR deleted = 0 OR created = 0 OR public = 0 OR private = 0 OR ref = 0 OR usage = 0 OR off = 0 OR old = 0 OR none = 0 OR period = 0 OR percent = 0 OR power = 0 ORDER BY option, password, owner, description, title, code, parent, active, deleted, created, public, private, ref, usage, off, old, none, period, percent, power;
--> 190
UPDATE names4 SET option = option + 1, password = password + 1, owner = owner + 1, description = description + 1, title = title + 1, code = code + 1, parent = parent + 1, active = active + 1, deleted = deleted + 1, created = created + 1, public = public + 1, private = private + 1, ref = ref + 1, usage = usage + 1, off = off + 1, old = old + 1, none = none + 1, period = period + 1, percent = percent + 1, power = power + 1 WHERE password = 1;
--# 1
SELECT MAX(option) AS option, MAX(password) AS password, MAX(owner) AS owner, MAX(description) AS description, MAX(title) AS title, MAX(code) AS code, MAX(parent) AS parent, MAX(active) AS active, MAX(deleted) AS deleted, MAX(created) AS created, MAX(public) AS public, MAX(private) AS private, MAX(ref) AS ref, MAX(usage) AS usage, MAX(off) AS off, MAX(old) AS old, MAX(none) AS none, MAX(period) AS period, MAX(percent) AS percent, MAX(power) AS power FROM names4;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names5 (id INTEGER PRIMARY KEY, prior INTEGER, release INTEGER, replace INTEGER, returns INTEGER, reverse INTEGER, search INTEGER, show INTEGER, sql INTEGER, static INTEGER, varying INTEGER, width INTEGER, no INTEGER, per INTEGER, every INTEGER, exec INTEGER, extract INTEGER, lag INTEGER, lead INTEGER, coalesce INTEGER, nullif INTEGER);
--# 0
INSERT INTO names5 (id, prior, release, replace, returns, reverse, search, show, sql, static, varying, width, no, per, every, exec, extract, lag, lead, coalesce, nullif) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT prior, release, replace, returns, reverse, search, show, sql, static, varying, width, no, per, every, exec, extract, lag, lead, coalesce, nullif FROM names5;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.prior + t.release + t.replace + t.returns + t.reverse + t.search + t.show + t.sql + t.static + t.varying + t.width + t.no + t.per + t.every + t.exec + t.extract + t.lag + t.lead + t.coalesce + t.nullif FROM names5 AS t WHERE prior = 0 OR release = 0 OR replace = 0 OR returns = 0 OR reverse = 0 OR search = 0 OR show = 0 OR sql = 0 OR static = 0 OR varying = 0 OR width = 0 OR no = 0 OR per = 0 OR every = 0 OR exec = 0 OR extract = 0 OR lag = 0 OR lead = 0 OR coalesce = 0 OR nullif = 0 ORDER BY prior, release, replace, returns, reverse, search, show, sql, static, varying, width, no, per, every, exec, extract, lag, lead, coalesce, nullif;
--> 190
UPDATE names5 SET prior = prior + 1, release = release + 1, replace = replace + 1, returns = returns + 1, reverse = reverse + 1, search = search + 1, show = show + 1, sql = sql + 1, static = static + 1, varying = varying + 1, width = width + 1, no = no + 1, per = per + 1, every = every + 1, exec = exec + 1, extract = extract + 1, lag = lag + 1, lead = lead + 1, coalesce = coalesce + 1, nullif = nullif + 1 WHERE release = 1;
--# 1
SELECT MAX(prior) AS prior, MAX(release) AS release, MAX(replace) AS replace, MAX(returns) AS returns, MAX(reverse) AS reverse, MAX(search) AS search, MAX(show) AS show, MAX(sql) AS sql, MAX(static) AS static, MAX(varying) AS varying, MAX(width) AS width, MAX(no) AS no, MAX(per) AS per, MAX(every) AS every, MAX(exec) AS exec, MAX(extract) AS extract, MAX(lag) AS lag, MAX(lead) AS lead, MAX(coalesce) AS coalesce, MAX(nullif) AS nullif FROM names5;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names6 (id INTEGER PRIMARY KEY, abs INTEGER, mod INTEGER, lower INTEGER, upper INTEGER, ceil INTEGER, floor INTEGER, one INTEGER, open INTEGER, out INTEGER, get INTEGER, free INTEGER, hold INTEGER, large INTEGER, national INTEGER, datetime INTEGER, string INTEGER, money INTEGER, dow INTEGER, week INTEGER, quarter INTEGER);
--# 0
INSERT INTO names6 (id, abs, mod, lower, upper, ceil, floor, one, open, out, get, free, hold, large, national, datetime, string, money, dow, week, quarter) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
--# 1
SELECT abs, mod, lower, upper, ceil, floor, one, open, out, get, free, hold, large, national, datetime, string, money, dow, week, quarter FROM names6;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
SELECT t.abs + t.mod + t.lower + t.upper + t.ceil + t.floor + t.one + t.open + t.out + t.get + t.free + t.hold + t.large + t.national + t.datetime + t.string + t.money + t.dow + t.week + t.quarter FROM names6 AS t WHERE abs = 0 OR mod = 0 OR lower = 0 OR upper = 0 OR ceil = 0 OR floor = 0 OR one = 0 OR open = 0 OR out = 0 OR get = 0 OR free = 0 OR hold = 0 OR large = 0 OR national = 0 OR datetime = 0 OR string = 0 OR money = 0 OR dow = 0 OR week = 0 OR quarter = 0 ORDER BY abs, mod, lower, upper, ceil, floor, one, open, out, get, free, hold, large, national, datetime, string, money, dow, week, quarter;
--> 190
UPDATE names6 SET abs = abs + 1, mod = mod + 1, lower = lower + 1, upper = upper + 1, ceil = ceil + 1, floor = floor + 1, one = one + 1, open = open + 1, out = out + 1, get = get + 1, free = free + 1, hold = hold + 1, large = large + 1, national = national + 1, datetime = datetime + 1, string = string + 1, money = money + 1, dow = dow + 1, week = week + 1, quarter = quarter + 1 WHERE mod = 1;
--# 1
SELECT MAX(abs) AS abs, MAX(mod) AS mod, MAX(lower) AS lower, MAX(upper) AS upper, MAX(ceil) AS ceil, MAX(floor) AS floor, MAX(one) AS one, MAX(open) AS open, MAX(out) AS out, MAX(get) AS get, MAX(free) AS free, MAX(hold) AS hold, MAX(large) AS large, MAX(national) AS national, MAX(datetime) AS datetime, MAX(string) AS string, MAX(money) AS money, MAX(dow) AS dow, MAX(week) AS week, MAX(quarter) AS quarter FROM names6;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
CREATE TABLE names7 (id INTEGER PRIMARY KEY, message INTEGER, sysdate INTEGER, summary INTEGER, dense_rank INTEGER, row_number INTEGER, ntile INTEGER, translation INTEGER, declare INTEGER, contains INTEGER, sensitive INTEGER);
--# 0
INSERT INTO names7 (id, message, sysdate, summary, dense_rank, row_number, ntile, translation, declare, contains, sensitive) VALUES (1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
--# 1
SELECT message, sysdate, summary, dense_rank, row_number, ntile, translation, declare, contains, sensitive FROM names7;
--> 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
SELECT t.message + t.sysdate + t.summary + t.dense_rank + t.row_number + t.ntile + t.translation + t.declare + t.contains + t.sensitive FROM names7 AS t WHERE message = 0 OR sysdate = 0 OR summary = 0 OR dense_rank = 0 OR row_number = 0 OR ntile = 0 OR translation = 0 OR declare = 0 OR contains = 0 OR sensitive = 0 ORDER BY message, sysdate, summary, dense_rank, row_number, ntile, translation, declare, contains, sensitive;
--> 45
UPDATE names7 SET message = message + 1, sysdate = sysdate + 1, summary = summary + 1, dense_rank = dense_rank + 1, row_number = row_number + 1, ntile = ntile + 1, translation = translation + 1, declare = declare + 1, contains = contains + 1, sensitive = sensitive + 1 WHERE sysdate = 1;
--# 1
SELECT MAX(message) AS message, MAX(sysdate) AS sysdate, MAX(summary) AS summary, MAX(dense_rank) AS dense_rank, MAX(row_number) AS row_number, MAX(ntile) AS ntile, MAX(translation) AS translation, MAX(declare) AS declare, MAX(contains) AS contains, MAX(sensitive) AS sensitive FROM names7;
--> 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
CREATE TABLE more (next INTEGER PRIMARY KEY, current INTEGER, call VARCHAR(5), skip INTEGER, range INTEGER, real REAL, bit INTEGER, blob BLOB, clob CLOB, cursor INTEGER, of INTEGER, escape VARCHAR(1), within INTEGER, without INTEGER, define INTEGER, explain VARCHAR(5), unsigned INTEGER, groups INTEGER, ordinal INTEGER, translate VARCHAR(5), allow BOOLEAN);
--# 0
INSERT INTO more (next, current, call, skip, range, of, within) VALUES (1, 2, 'c', 3, 4, 5, 6);
--# 1
SELECT next, m.current, call, skip + range, of, within AS without FROM more m WHERE next = 1 AND current > 1 ORDER BY current, next;
--> 1, 2, c, 7, 5, 6
SELECT SUM(range) OVER (ORDER BY next RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), COUNT(*) OVER (ORDER BY current GROUPS 1 PRECEDING) FROM more;
--> 4, 1
CREATE SEQUENCE current_sequence;
--# 0
UPDATE more SET next = NEXT VALUE FOR current_sequence + 10, current = current + next RETURNING next, current;
--> 11, 3
SELECT CURRENT VALUE FOR current_sequence, call LIKE 'c!%' ESCAPE '!', LISTAGG(call) WITHIN GROUP (ORDER BY next) FROM more GROUP BY call;
--> 1, FALSE, c
