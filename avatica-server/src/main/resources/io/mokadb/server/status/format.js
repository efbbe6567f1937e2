'use strict';
// Numbers and times as people read them.
var Moka = {};
Moka.format = (function () {
  function digits(value) {
    return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
  }

  /** A time that is given in milliseconds. */
  function duration(millis) {
    if (millis === null) {
      return '';
    }
    if (millis === 0) {
      return '0';
    }
    if (millis < 1) {
      return digits(millis * 1000) + ' \u00b5s';
    }
    if (millis < 1000) {
      return (millis === Math.floor(millis) ? String(millis) : digits(millis)) + ' ms';
    }
    var seconds = millis / 1000;
    if (seconds < 120) {
      return digits(seconds) + ' s';
    }
    var minutes = Math.floor(seconds / 60);
    if (minutes < 120) {
      return minutes + ' min';
    }
    var hours = Math.floor(minutes / 60);
    return hours < 48 ? hours + ' h ' + (minutes % 60) + ' min' : Math.floor(hours / 24) + ' days';
  }

  function bytes(value) {
    var units = ['B', 'KB', 'MB', 'GB', 'TB'];
    var unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return (unit === 0 ? String(value) : digits(value)) + ' ' + units[unit];
  }

  function count(value) {
    if (!isFinite(value)) {
      return String(value);
    }
    if (value !== Math.floor(value)) {
      return digits(value);
    }
    return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  }

  function label(column) {
    return column.toLowerCase().split('_').join(' ');
  }

  return {duration: duration, bytes: bytes, count: count, label: label};
})();
