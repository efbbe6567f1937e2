'use strict';
// Tables of the views of the schema MOKA.
Moka.tables = (function () {
  var make = Moka.pictures.make;
  var TEXTS = ['STATEMENT', 'FAILURE', 'ERROR', 'LAST_ERROR'];

  /** Rows as objects by the names of their columns. */
  function rows(data) {
    return data.rows.map(function (row) {
      var made = {};
      data.columns.forEach(function (column, i) {
        made[column] = row[i];
      });
      return made;
    });
  }

  function failed(data) {
    return data.columns.length === 1 && data.columns[0] === 'FAILURE';
  }

  function cell(column, value) {
    var made = make('td');
    if (column === 'ENDED_AT') {
      made.textContent = new Date(value).toLocaleTimeString();
      made.className = 'number';
    } else if (value === null || value === undefined) {
      made.textContent = '';
    } else if (/_AT$/.test(column) && typeof value === 'number') {
      made.className = 'number';
      made.textContent = new Date(value / 1000).toISOString().slice(0, 19).replace('T', ' ');
    } else if (/MILLIS$/.test(column)) {
      made.className = 'number';
      made.textContent = Moka.format.duration(Number(value));
    } else if (typeof value === 'number') {
      made.className = 'number';
      made.textContent = /_ID$|^ID$|SQLSTATE/.test(column) ? String(value) : Moka.format.count(value);
    } else {
      made.textContent = value;
      if (TEXTS.indexOf(column) >= 0) {
        made.className = 'text';
      }
    }
    return made;
  }

  function none(table, text) {
    table.textContent = '';
    var empty = make('td', 'none', text);
    table.insertRow().appendChild(empty);
  }

  /**
   * @param columns those to show; without them all of the data
   * @param own cells of columns that are not shown as they are, by column: made from the row, and
   *     the column's value
   * @param more further columns, which own makes
   */
  function fill(table, data, columns, own, more) {
    if (data.rows.length === 0) {
      none(table, 'none');
      return;
    }
    if (failed(data)) {
      none(table, data.rows[0][0]);
      return;
    }
    table.textContent = '';
    var heads = table.createTHead().insertRow();
    var all = (columns || data.columns).concat(more || []);
    all.forEach(function (column) {
      var head = make('th', '', Moka.format.label(column).replace(' millis', ''));
      heads.appendChild(head);
    });
    var body = table.createTBody();
    rows(data).forEach(function (row) {
      var line = body.insertRow();
      all.forEach(function (column, i) {
        var made = own && own[column] ? own[column](row, row[column]) : cell(column, row[column]);
        if (made.className.indexOf('number') >= 0) {
          heads.childNodes[i].className = 'number';
        }
        line.appendChild(made);
      });
    });
  }

  return {rows: rows, fill: fill, cell: cell, failed: failed};
})();
