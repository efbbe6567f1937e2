'use strict';
// Asks for the data every two seconds, and does what buttons say.
(function () {
  var PERIOD = 2000;
  var TABLES = ['slow', 'conflicts', 'locks', 'contention', 'store'];
  var COUNTED = ['nodes', 'transactions', 'statements', 'triggers', 'parked', 'failing', 'views', 'sessions', 'slow', 'locks'];
  var token = null;
  var drawn = {};
  // A node of the cluster that does not answer makes answers slow.
  var asking = false;

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

  function act(path, what) {
    ask('POST', path, JSON.stringify(what), function (status, text) {
      say(text.trim());
      refresh();
    });
  }

  function kill(session, what) {
    act('/status/kill', {session: session, what: what});
  }

  function alter(schema, trigger, what) {
    if (what !== 'skip' || window.confirm('Mark the parked rows of ' + trigger + ' as seen? The trigger will not run for them.')) {
      act('/status/trigger', {schema: schema, trigger: trigger, what: what});
    }
  }

  function explain(id) {
    element('plan-frame').src = '/status/plan?statement=' + id;
    element('plan').showModal();
  }

  /** Draws a part if what it shows has changed: a click or a selection survives the others. */
  function part(name, data, draw) {
    var text = JSON.stringify(data) + (token === null);
    if (drawn[name] !== text) {
      drawn[name] = text;
      draw();
    }
  }

  function show(data) {
    token = data.token;
    var place = data.database.rows.length === 0 ? '' : data.database.rows[0][0];
    element('about').textContent = place + (data.user === '' ? '' : ' \u00b7 ' + data.user);
    element('time').textContent = new Date().toLocaleTimeString();
    COUNTED.forEach(function (id) {
      element('count-' + id).textContent = data[id].rows.length === 0 ? '' : data[id].rows.length;
    });
    Moka.sections.facts(data);
    Moka.sections.charts(data.history);
    Moka.sections.timeline(data);
    part('cluster', [data.nodes, Math.floor(Date.now() / 10000)], function () { element('cluster').src = '/status/cluster?at=' + Date.now(); });
    part('memory', [data.memory, data.store], function () { Moka.sections.memory(data); });
    part('disk', [data.database, data.store], function () { Moka.sections.disk(data); });
    part('statements', [data.statements, data.latencies], function () { Moka.sections.statements(data, explain); });
    part('triggers', [data.triggers, data.parked, data.failing], function () { Moka.sections.triggers(data, token === null ? null : alter); });
    part('views', [data.views, data.view_steps], function () { Moka.sections.views(data); });
    part('sessions', data.sessions, function () { Moka.sections.sessions(data, token === null ? null : kill); });
    part('commits', data.commits, function () { Moka.sections.commits(data); });
    TABLES.forEach(function (id) {
      part(id, data[id], function () { Moka.tables.fill(element(id), data[id]); });
    });
    document.body.className = 'ready';
  }

  function refresh() {
    if (asking) {
      return;
    }
    asking = true;
    ask('GET', '/status/data', null, function (status, text) {
      asking = false;
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
