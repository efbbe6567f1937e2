'use strict';
// The parts of the page, each drawn from the data of one answer.
Moka.sections = (function () {
  var make = Moka.pictures.make;
  var format = Moka.format;
  var rows = Moka.tables.rows;
  var MAX_LINES = 30;

  function replace(id, children) {
    var place = document.getElementById(id);
    place.textContent = '';
    children.forEach(function (child) {
      place.appendChild(child);
    });
  }

  function numbers(data) {
    var found = {};
    rows(data).forEach(function (row) {
      found[row.NAME] = Number(row.NUMBER);
    });
    return found;
  }

  function sum(data, column) {
    return rows(data).reduce(function (total, row) {
      return total + (Number(row[column]) || 0);
    }, 0);
  }

  function fact(name, value, more, bad) {
    var box = make('div', bad ? 'fact bad' : 'fact');
    box.appendChild(make('span', '', name));
    box.appendChild(make('b', '', value));
    box.appendChild(make('small', '', more));
    return box;
  }

  /** The nodes whose sessions and transactions are not all there, with what is the matter. */
  function silent(data) {
    return rows(data.sessions).filter(function (row) {
      return row.SESSION_ID === null;
    }).map(function (row) {
      return 'node ' + row.NODE + ': ' + row.STATE.toLowerCase();
    });
  }

  function nodeFacts(data) {
    var missing = silent(data);
    if (data.nodes.rows.length < 2 && missing.length === 0) {
      return [];
    }
    return [fact('SQL nodes', format.count(data.nodes.rows.length), missing.length === 0 ? 'all answer' : missing.join(', '), missing.length > 0)];
  }

  function facts(data) {
    var store = numbers(data.store);
    var active = rows(data.sessions).filter(function (row) { return row.STATE === 'ACTIVE'; }).length;
    var waiting = data.waits.rows.length;
    var parked = sum(data.triggers, 'PARKED');
    var brokenViews = rows(data.views).filter(function (row) { return row.STATUS === 'BROKEN'; }).length;
    var memory = data.memory;
    replace('facts', [
      fact('Uptime', format.duration(data.uptime), 'version ' + data.version),
      fact('Sessions', format.count(data.sessions.rows.length - silent(data).length), active + ' active'),
      fact('Transactions', format.count(data.transactions.rows.length), waiting + ' waiting for rows', waiting > 0),
      fact('Heap', format.bytes(memory.heap), 'of ' + format.bytes(memory.most_heap), memory.heap > 0.95 * memory.most_heap),
      fact('Disk', store.files_bytes === undefined ? 'none' : format.bytes(store.files_bytes), store.disk_free_bytes === undefined ? 'in memory' : format.bytes(store.disk_free_bytes) + ' free', store.disk_free_bytes < 1073741824),
      fact('Triggers', format.count(sum(data.triggers, 'WAITING')) + ' waiting', parked === 0 ? 'none parked' : format.count(parked) + ' parked', parked > 0),
      fact('Views', format.count(sum(data.views, 'PENDING')) + ' pending', brokenViews === 0 ? 'none broken' : brokenViews + ' broken', brokenViews > 0)
    ].concat(nodeFacts(data)));
  }

  function charts(history) {
    var series = {rate: [], time: [], failures: [], conflicts: [], sessions: []};
    for (var i = 1; i < history.length; i++) {
      var before = history[i - 1];
      var now = history[i];
      var seconds = Math.max(0.001, (now[0] - before[0]) / 1000);
      var statements = now[1] - before[1];
      series.rate.push(statements / seconds);
      series.failures.push((now[2] - before[2]) / seconds);
      series.conflicts.push((now[3] - before[3]) / seconds);
      series.time.push(statements === 0 ? 0 : (now[4] - before[4]) / statements / 1e6);
      series.sessions.push(now[5]);
    }
    var since = history.length < 2 ? '' : format.duration(history[history.length - 1][0] - history[1][0]) + ' ago';
    replace('charts', [
      Moka.pictures.chart('Statements per second', series.rate, format.count, since),
      Moka.pictures.chart('Mean time', series.time, format.duration, since),
      Moka.pictures.chart('Failures per second', series.failures, format.count, since),
      Moka.pictures.chart('Conflicts per second', series.conflicts, format.count, since),
      Moka.pictures.chart('Sessions', series.sessions, format.count, since)
    ]);
  }

  function memory(data) {
    var store = numbers(data.store);
    var memory = data.memory;
    var leaves = store.leaf_bytes || 0;
    var counted = leaves + memory.statement + memory.transaction + memory.request;
    var heap = Moka.pictures.parts([
      {name: 'Rows kept in leaves', value: leaves},
      {name: 'Sorts, hash tables, buffers', value: memory.statement},
      {name: 'Uncommitted writes', value: memory.transaction},
      {name: 'Requests', value: memory.request},
      {name: 'Program and garbage', value: Math.max(0, memory.heap - counted)}
    ], memory.most_heap, format.bytes);
    var list = [make('h3', '', 'Heap, ' + format.bytes(memory.heap) + ' of ' + format.bytes(memory.most_heap)), heap];
    if (store.block_cache_bytes !== undefined) {
      var outside = [
        {name: 'Block cache', value: store.block_cache_bytes},
        {name: 'Memtables', value: store.memtables_bytes},
        {name: 'Readers of files', value: store.table_readers_bytes}
      ];
      var total = outside.reduce(function (all, part) { return all + part.value; }, 0);
      list.push(make('h3', '', 'Outside of the heap, ' + format.bytes(total)));
      list.push(Moka.pictures.parts(outside, total, format.bytes));
    }
    replace('memory', list);
  }

  function disk(data) {
    var store = numbers(data.store);
    var database = rows(data.database)[0] || {};
    var where = make('p', 'where', database.LOCATION || 'unknown');
    if (store.files_bytes === undefined) {
      replace('disk', [where, make('p', 'hint', 'This store keeps no files on this machine.')]);
      return;
    }
    var other = Math.max(0, store.files_bytes - store.table_files_bytes - store.log_bytes);
    var files = Moka.pictures.parts([
      {name: 'Tables and indexes', value: store.table_files_bytes},
      {name: 'Write-ahead log', value: store.log_bytes},
      {name: 'Other files', value: other}
    ], store.files_bytes, format.bytes);
    var disk = Moka.pictures.parts([
      {name: 'This database', value: store.files_bytes},
      {name: 'Free', value: store.disk_free_bytes}
    ], store.files_bytes + store.disk_free_bytes, format.bytes);
    replace('disk', [where, make('h3', '', 'Files, ' + format.bytes(store.files_bytes)), files, make('h3', '', 'Against what is free'), disk]);
  }

  function tag(line, className, text) {
    line.appendChild(make('span', 'tag ' + className, text));
  }

  function table(row) {
    return row.TABLE_NAME === null ? 'a row' : row.TABLE_SCHEMA + '.' + row.TABLE_NAME;
  }

  /** Of a list of rows those of each transaction. */
  function byTransaction(data) {
    var found = {};
    rows(data).forEach(function (row) {
      (found[row.TRANSACTION_ID] = found[row.TRANSACTION_ID] || []).push(row);
    });
    return found;
  }

  function share(part, whole) {
    return ((100 * part) / whole).toFixed(2) + '%';
  }

  function transaction(row, session, waits, held, most) {
    var line = make('div', 'transaction');
    var name = row.TRIGGER_NAME !== null ? 'trigger ' + row.TRIGGER_NAME
      : row.SESSION_ID === null ? 'engine' : '#' + row.SESSION_ID + ' ' + row.USER_NAME;
    line.appendChild(make('b', 'who', name));
    var track = make('div', 'track');
    var bar = make('i', waits.length > 0 ? 'bar waiting' : 'bar');
    bar.style.width = share(Math.max(row.AGE_MILLIS, most / 400), most);
    track.appendChild(bar);
    var runs = session && session.STATE === 'ACTIVE';
    if (runs) {
      var now = make('i', 'running');
      now.style.width = share(Math.min(row.AGE_MILLIS, Math.max(session.STATEMENT_MILLIS, most / 400)), most);
      track.appendChild(now);
    }
    line.appendChild(track);
    line.appendChild(make('span', 'age', format.duration(row.AGE_MILLIS)));
    var what = make('div', 'what');
    if (row.PHASE === 'COMMITTING') {
      tag(what, '', 'committing');
    }
    waits.forEach(function (wait) {
      tag(what, 'bad', 'waits for ' + wait.ROW_KEY + ' of ' + table(wait) + ', which ' + (wait.HOLDER_SESSION_ID === null ? 'another transaction' : '#' + wait.HOLDER_SESSION_ID) + ' holds');
    });
    held.slice(0, 4).forEach(function (hold) {
      tag(what, '', 'holds ' + (hold.ROW_COUNT === 1 ? hold.ROW_KEY : format.count(hold.ROW_COUNT) + ' rows') + ' of ' + table(hold));
    });
    if (row.WRITTEN_CELLS > 0) {
      tag(what, '', format.count(row.WRITTEN_CELLS) + ' cells written, ' + format.bytes(row.WRITTEN_BYTES));
    }
    if (row.TRIGGER_ROW !== null) {
      tag(what, '', 'row ' + row.TRIGGER_ROW);
    }
    if (row.STATEMENT !== null) {
      what.appendChild(make('code', runs ? 'now' : '', (runs ? 'runs ' : 'ran ') + row.STATEMENT));
    }
    line.appendChild(what);
    return line;
  }

  /** From the begin of each transaction to now, on one scale. */
  function timeline(data) {
    var list = rows(data.transactions);
    var missing = silent(data).map(function (node) {
      return make('p', 'hint', 'Transactions are missing of ' + node);
    });
    if (Moka.tables.failed(data.transactions) || list.length === 0) {
      replace('timeline', [make('p', 'none', list.length === 0 ? 'No transaction is open' : data.transactions.rows[0][0])].concat(missing));
      return;
    }
    var most = Math.max.apply(null, list.map(function (row) { return row.AGE_MILLIS; }).concat([1]));
    var waits = byTransaction(data.waits);
    var held = byTransaction(data.held);
    var sessions = {};
    rows(data.sessions).forEach(function (row) {
      sessions[row.SESSION_ID] = row;
    });
    var axis = make('div', 'transaction axis');
    axis.appendChild(make('span', 'who', 'began'));
    var ticks = make('div', 'ticks');
    [1, 0.75, 0.5, 0.25].forEach(function (part) {
      ticks.appendChild(make('span', '', format.duration(most * part) + ' ago'));
    });
    ticks.appendChild(make('span', '', 'now'));
    axis.appendChild(ticks);
    axis.appendChild(make('span', 'age', 'age'));
    var lines = list.slice(0, MAX_LINES).map(function (row) {
      return transaction(row, sessions[row.SESSION_ID], waits[row.TRANSACTION_ID] || [], held[row.TRANSACTION_ID] || [], most);
    });
    if (list.length > MAX_LINES) {
      lines.push(make('p', 'hint', 'and ' + (list.length - MAX_LINES) + ' younger ones'));
    }
    replace('timeline', [axis].concat(lines, missing));
  }

  /**
   * @param explain shows the plan of a statement
   */
  function statements(data, explain) {
    var buckets = {};
    rows(data.latencies).forEach(function (row) {
      (buckets[row.STATEMENT_ID] = buckets[row.STATEMENT_ID] || []).push({from: row.FROM_MILLIS, calls: row.CALLS});
    });
    var total = Math.max(1e-9, sum(data.statements, 'TOTAL_MILLIS'));
    var own = {
      STATEMENT: function (row, value) {
        var made = make('td', 'text');
        var link = make('button', 'link', value);
        link.type = 'button';
        link.addEventListener('click', function () {
          explain(row.STATEMENT_ID);
        });
        made.appendChild(link);
        return made;
      },
      LATENCY: function (row) {
        var made = make('td', 'picture');
        made.appendChild(Moka.pictures.histogram(buckets[row.STATEMENT_ID] || [], [{at: row.P50_MILLIS, name: 'median'}, {at: row.P99_MILLIS, name: 'late'}]));
        return made;
      },
      TOTAL_MILLIS: function (row, value) {
        var made = make('td', 'number share');
        made.appendChild(make('span', '', format.duration(value)));
        var bar = make('i');
        bar.style.width = share(value, total);
        made.appendChild(bar);
        return made;
      }
    };
    ['P50_MILLIS', 'P95_MILLIS', 'P99_MILLIS', 'MAX_MILLIS'].forEach(function (column) {
      own[column] = function (row, value) {
        return Moka.tables.cell(column, value);
      };
    });
    Moka.tables.fill(document.getElementById('statements'), data.statements, ['STATEMENT', 'CALLS', 'TOTAL_MILLIS', 'LATENCY', 'P50_MILLIS', 'P95_MILLIS', 'P99_MILLIS', 'MAX_MILLIS', 'ROW_COUNT', 'FAILURES', 'CONFLICTS', 'USER_NAME'], own, []);
  }

  function button(label, className, clicked) {
    var made = make('button', className, label);
    made.type = 'button';
    made.addEventListener('click', clicked);
    return made;
  }

  function status(row, value) {
    var made = make('td');
    made.appendChild(make('span', value === 'ACTIVE' ? 'tag good' : 'tag', value.toLowerCase()));
    return made;
  }

  function triggerName(row) {
    return make('td', '', row.TRIGGER_SCHEMA + '.' + row.TRIGGER_NAME);
  }

  function bad(column) {
    return function (row, value) {
      var made = Moka.tables.cell(column, value);
      made.className += value > 0 ? ' bad' : '';
      return made;
    };
  }

  /**
   * @param alter does something with a trigger; null if the page has no buttons
   */
  function triggers(data, alter) {
    var own = {TRIGGER: triggerName, STATUS: status, PARKED: bad('PARKED'), FAILING: bad('FAILING')};
    own[' '] = function (row) {
      var made = make('td', 'buttons');
      function act(label, what, className) {
        made.appendChild(button(label, className, function () {
          alter(row.TRIGGER_SCHEMA, row.TRIGGER_NAME, what);
        }));
      }
      if (row.STATUS === 'PAUSED') {
        act('Resume', 'resume', '');
      } else {
        act('Pause', 'pause', '');
      }
      if (row.PARKED > 0) {
        act('Retry parked', 'retry', '');
        act('Skip parked', 'skip', 'danger');
      }
      return made;
    };
    var before = ['TRIGGER', 'TABLE_NAME', 'STATUS', 'WAITING', 'OLDEST_AGE_MILLIS', 'RUNNING', 'COMMITTED', 'CONFLICTS', 'RETRIES', 'FAILING', 'PARKED'];
    var columns = before.concat(alter === null ? [] : [' '], ['LAST_ERROR', 'UNOBSERVED_COLUMNS']);
    Moka.tables.fill(document.getElementById('triggers'), data.triggers, columns, own);
    ['parked', 'failing'].forEach(function (id) {
      var when = id === 'parked' ? 'CHANGED_AT' : 'NEXT_ATTEMPT_AT';
      Moka.tables.fill(document.getElementById(id), data[id], ['TRIGGER', 'TABLE_NAME', 'ROW_KEY', 'ATTEMPTS', when, 'ERROR'], {TRIGGER: triggerName});
    });
    document.getElementById('box-parked').hidden = data.parked.rows.length === 0;
    document.getElementById('box-failing').hidden = data.failing.rows.length === 0;
  }

  function viewName(row) {
    return row.VIEW_SCHEMA + '.' + row.VIEW_NAME;
  }

  function viewStatus(row, value) {
    var made = make('td');
    var good = value === 'OK';
    var wrong = value === 'BROKEN' || value === 'STALE';
    made.appendChild(make('span', good ? 'tag good' : wrong ? 'tag bad' : 'tag', value.toLowerCase()));
    return made;
  }

  /** Of each view its steps, the last one at the end. */
  function stepsByView(data) {
    var found = {};
    if (!Moka.tables.failed(data.view_steps)) {
      rows(data.view_steps).forEach(function (row) {
        (found[viewName(row)] = found[viewName(row)] || []).unshift(row);
      });
    }
    return found;
  }

  function stepText(step) {
    var at = new Date(step.BEGAN_AT / 1000).toLocaleTimeString();
    return at + ', ' + format.duration(step.MILLIS) + ', ' + format.count(step.CHANGED_ROWS) + ' changed, '
      + format.count(step.WRITTEN_ROWS) + ' written, ' + step.WAY.toLowerCase();
  }

  function views(data) {
    var steps = stepsByView(data);
    function picture(column) {
      return function (row) {
        var made = make('td', 'picture');
        made.appendChild(Moka.pictures.bars((steps[viewName(row)] || []).map(function (step) {
          return {size: step[column], name: step.WAY === 'COMPLETE' ? 'step complete' : 'step', text: stepText(step)};
        })));
        return made;
      };
    }
    var own = {
      VIEW: function (row) {
        return make('td', '', viewName(row));
      },
      STATUS: viewStatus,
      FRESHNESS: function (row, value) {
        return make('td', '', value.toLowerCase());
      },
      AS_OF: function (row, value) {
        return Moka.tables.cell('AS_OF_AT', value);
      },
      TIMES_OF_STEPS: picture('MILLIS'),
      ROWS_WRITTEN: picture('WRITTEN_ROWS'),
      LAST_STEP: function (row) {
        var list = steps[viewName(row)] || [];
        return make('td', '', list.length === 0 ? '' : stepText(list[list.length - 1]));
      }
    };
    Moka.tables.fill(document.getElementById('views'), data.views, ['VIEW', 'STATUS', 'FRESHNESS', 'LAG_MILLIS', 'PENDING', 'AS_OF', 'TIMES_OF_STEPS', 'ROWS_WRITTEN', 'LAST_STEP', 'COMMITS', 'ERROR'], own);
  }

  /**
   * @param kill ends something of a session; null if the page has no buttons
   */
  function sessions(data, kill) {
    var own = {};
    own[' '] = function (row) {
      var made = make('td', 'buttons');
      if (row.SESSION_ID === null) {
        return made;
      }
      made.appendChild(button('Cancel statement', '', function () {
        kill(row.SESSION_ID, 'statement');
      }));
      made.appendChild(button('End session', 'danger', function () {
        kill(row.SESSION_ID, 'session');
      }));
      return made;
    };
    Moka.tables.fill(document.getElementById('sessions'), data.sessions, null, own, kill === null ? [] : [' ']);
  }

  function commits(data) {
    var own = {
      TABLE: function (row) {
        return make('td', '', row.TABLE_NAME === null ? 'all tables' : table(row));
      }
    };
    Moka.tables.fill(document.getElementById('commits'), data.commits, ['TABLE', 'COMMITTED', 'CONFLICTS', 'FAILURES', 'MEAN_MILLIS', 'MAX_MILLIS'], own);
  }

  return {commits: commits, facts: facts, charts: charts, memory: memory, disk: disk, timeline: timeline, statements: statements, triggers: triggers, views: views, sessions: sessions};
})();
