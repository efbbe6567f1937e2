'use strict';
(function () {
  var PERIOD = 2000;
  var TABLES = ['sessions', 'triggers', 'slow', 'statements', 'commits', 'conflicts', 'transactions', 'locks', 'contention', 'store'];
  var token = '';

  function element(id) {
    return document.getElementById(id);
  }

  function say(text) {
    element('message').textContent = text;
  }

  function ask(method, path, body, answered) {
    var request = new XMLHttpRequest();
    request.open(method, path);
    if (body !== null) {
      request.setRequestHeader('Content-Type', 'application/json');
      request.setRequestHeader('X-Moka-Token', token);
    }
    request.onload = function () {
      answered(request.status, request.responseText);
    };
    request.onerror = function () {
      answered(0, 'The server does not answer');
    };
    request.send(body);
  }

  function kill(session, what) {
    ask('POST', '/status/kill', JSON.stringify({session: session, what: what}), function (status, text) {
      say(text.trim());
      refresh();
    });
  }

  function button(label, session, what) {
    var made = document.createElement('button');
    made.textContent = label;
    made.type = 'button';
    made.addEventListener('click', function () {
      kill(session, what);
    });
    return made;
  }

  function cell(column, value) {
    var made = document.createElement('td');
    if (column === 'ENDED_AT') {
      made.textContent = new Date(value).toLocaleTimeString();
    } else if (typeof value === 'number') {
      made.className = 'number';
      made.textContent = Number.isInteger(value) ? String(value) : value.toFixed(3);
    } else {
      made.textContent = value === null ? '' : value;
      if (column === 'STATEMENT' || column === 'FAILURE') {
        made.className = 'text';
      }
    }
    return made;
  }

  function label(column) {
    return column.toLowerCase().split('_').join(' ');
  }

  function fill(id, data) {
    var table = element(id);
    table.textContent = '';
    if (data.rows.length === 0) {
      var none = document.createElement('td');
      none.className = 'none';
      none.textContent = 'none';
      table.insertRow().appendChild(none);
      return;
    }
    var heads = table.createTHead().insertRow();
    var kills = id === 'sessions';
    data.columns.concat(kills ? [''] : []).forEach(function (column) {
      var head = document.createElement('th');
      head.textContent = label(column);
      heads.appendChild(head);
    });
    var body = table.createTBody();
    data.rows.forEach(function (row) {
      var line = body.insertRow();
      row.forEach(function (value, i) {
        line.appendChild(cell(data.columns[i], value));
      });
      if (kills) {
        var buttons = document.createElement('td');
        buttons.appendChild(button('Cancel statement', row[0], 'statement'));
        buttons.appendChild(button('End session', row[0], 'session'));
        line.appendChild(buttons);
      }
    });
  }

  function draw(name, values, digits) {
    var chart = element('chart-' + name);
    var most = Math.max.apply(null, values.concat([0]));
    var points = values.map(function (value, i) {
      var x = values.length < 2 ? 0 : (300 * i) / (values.length - 1);
      return x.toFixed(1) + ',' + (most === 0 ? 78 : 78 - (76 * value) / most).toFixed(1);
    });
    chart.textContent = '';
    chart.setAttribute('preserveAspectRatio', 'none');
    var line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
    line.setAttribute('points', points.join(' '));
    chart.appendChild(line);
    element('now-' + name).textContent = values.length === 0 ? '' : values[values.length - 1].toFixed(digits);
    element('most-' + name).textContent = most === 0 ? '' : most.toFixed(digits);
  }

  function charts(history) {
    var rate = [];
    var time = [];
    var failures = [];
    var conflicts = [];
    var sessions = [];
    for (var i = 1; i < history.length; i++) {
      var before = history[i - 1];
      var now = history[i];
      var seconds = Math.max(0.001, (now[0] - before[0]) / 1000);
      var statements = now[1] - before[1];
      rate.push(statements / seconds);
      failures.push((now[2] - before[2]) / seconds);
      conflicts.push((now[3] - before[3]) / seconds);
      time.push(statements === 0 ? 0 : (now[4] - before[4]) / statements / 1e6);
      sessions.push(now[5]);
    }
    draw('rate', rate, 1);
    draw('time', time, 3);
    draw('failures', failures, 1);
    draw('conflicts', conflicts, 1);
    draw('sessions', sessions, 0);
    var since = history.length < 2 ? '' : duration(history[history.length - 1][0] - history[1][0]) + ' ago';
    Array.prototype.forEach.call(document.getElementsByClassName('since'), function (label) {
      label.textContent = since;
    });
  }

  function duration(millis) {
    var seconds = millis / 1000;
    if (seconds < 120) {
      return seconds.toFixed(seconds < 10 ? 1 : 0) + ' s';
    }
    var minutes = Math.round(seconds / 60);
    return minutes < 120 ? minutes + ' min' : (minutes / 60).toFixed(0) + ' h';
  }

  // How long each open transaction has lasted, the oldest over the whole width.
  function bars(data) {
    var place = element('bars');
    var id = data.columns.indexOf('TRANSACTION_ID');
    var age = data.columns.indexOf('AGE_MILLIS');
    var user = data.columns.indexOf('USER_NAME');
    place.textContent = '';
    if (age < 0 || data.rows.length === 0) {
      return;
    }
    var most = Math.max.apply(null, data.rows.map(function (row) { return row[age]; }).concat([1]));
    data.rows.slice(0, 20).forEach(function (row) {
      var line = document.createElement('div');
      var bar = document.createElement('i');
      var text = document.createElement('b');
      bar.style.width = ((100 * row[age]) / most).toFixed(1) + '%';
      text.textContent = row[id] + ', ' + row[user] + ', ' + duration(row[age]);
      line.appendChild(bar);
      line.appendChild(text);
      place.appendChild(line);
    });
  }

  function show(data) {
    token = data.token;
    element('about').textContent =
      'version ' + data.version + (data.user === '' ? '' : ', ' + data.user) + ', up ' + duration(data.uptime) +
      ', heap ' + data.heap + ' of ' + data.most_heap + ' MB, ' + new Date().toLocaleTimeString();
    TABLES.forEach(function (id) {
      fill(id, data[id]);
    });
    bars(data.transactions);
    charts(data.history);
  }

  function refresh() {
    ask('GET', '/status/data', null, function (status, text) {
      if (status === 200) {
        show(JSON.parse(text));
      } else {
        say(status === 0 ? text : 'The server answers ' + status + ': ' + text.trim());
      }
    });
  }

  refresh();
  setInterval(refresh, PERIOD);
})();
