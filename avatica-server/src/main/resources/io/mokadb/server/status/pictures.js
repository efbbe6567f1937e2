'use strict';
// Drawings: charts over time, histograms, bars. All of them are SVG or boxes of HTML.
Moka.pictures = (function () {
  var SVG = 'http://www.w3.org/2000/svg';
  var WIDTH = 300;
  var HEIGHT = 90;
  var MOST_BARS = 60;

  function make(name, className, text) {
    var made = document.createElement(name);
    if (className) {
      made.className = className;
    }
    if (text !== undefined) {
      made.textContent = text;
    }
    return made;
  }

  function shape(name, attributes, parent) {
    var made = document.createElementNS(SVG, name);
    Object.keys(attributes).forEach(function (key) {
      made.setAttribute(key, String(attributes[key]));
    });
    parent.appendChild(made);
    return made;
  }

  /** The end of an axis, whose half is a short number too. */
  function ceiling(most) {
    if (most <= 0) {
      return 1;
    }
    var power = Math.pow(10, Math.floor(Math.log(most) / Math.LN10));
    var steps = [1, 2, 4, 6, 8, 10];
    for (var i = 0; i < steps.length; i++) {
      if (most <= steps[i] * power * 1.000001) {
        return steps[i] * power;
      }
    }
    return most;
  }

  /** A line over time, with the area below it. */
  function chart(title, values, shown, since) {
    var figure = make('figure', 'chart');
    var top = make('figcaption', '', title);
    top.appendChild(make('b', '', values.length === 0 ? '' : shown(values[values.length - 1])));
    figure.appendChild(top);
    var most = ceiling(Math.max.apply(null, values.concat([0])));
    var plot = make('div', 'plot');
    var scale = make('div', 'scale');
    [most, most / 2, 0].forEach(function (at) {
      scale.appendChild(make('span', '', at === 0 ? '0' : shown(at)));
    });
    plot.appendChild(scale);
    var svg = shape('svg', {viewBox: '0 0 ' + WIDTH + ' ' + HEIGHT, preserveAspectRatio: 'none'}, plot);
    [0, HEIGHT / 2, HEIGHT].forEach(function (y) {
      shape('line', {x1: 0, x2: WIDTH, y1: y, y2: y, 'class': 'grid'}, svg);
    });
    var points = values.map(function (value, i) {
      var x = values.length < 2 ? 0 : (WIDTH * i) / (values.length - 1);
      return x.toFixed(1) + ',' + (HEIGHT - (HEIGHT * value) / most).toFixed(1);
    });
    if (points.length > 1) {
      shape('polygon', {points: '0,' + HEIGHT + ' ' + points.join(' ') + ' ' + WIDTH + ',' + HEIGHT, 'class': 'area'}, svg);
      shape('polyline', {points: points.join(' '), 'class': 'line'}, svg);
    }
    figure.appendChild(plot);
    var axis = make('div', 'axis');
    axis.appendChild(make('span', '', since));
    axis.appendChild(make('span', '', 'now'));
    figure.appendChild(axis);
    return figure;
  }

  /** Latencies on a scale of powers of two, from a microsecond to a minute. */
  function histogram(buckets, marks) {
    var from = -10;
    var to = 16;
    var width = 130;
    var height = 26;
    var most = 1;
    buckets.forEach(function (bucket) {
      most = Math.max(most, bucket.calls);
    });
    var holder = make('div', 'histogram');
    var svg = shape('svg', {viewBox: '0 0 ' + width + ' ' + (height + 3), role: 'img'}, holder);
    var told = [];
    function place(millis) {
      var power = millis <= 0 ? from : Math.log(millis) / Math.LN2;
      return (width * Math.max(0, Math.min(to - from, power - from))) / (to - from);
    }
    shape('line', {x1: 0, x2: width, y1: height, y2: height, 'class': 'grid'}, svg);
    [0.001, 1, 1000].forEach(function (millis) {
      shape('line', {x1: place(millis), x2: place(millis), y1: height, y2: height + 3, 'class': 'tick'}, svg);
    });
    buckets.forEach(function (bucket) {
      var tall = Math.max(1.5, (height * Math.sqrt(bucket.calls)) / Math.sqrt(most));
      var bar = {x: place(bucket.from) + 0.4, y: height - tall, width: width / (to - from) - 0.8, height: tall, 'class': 'bucket'};
      shape('rect', bar, svg);
      told.push('from ' + Moka.format.duration(bucket.from) + ': ' + Moka.format.count(bucket.calls));
    });
    marks.forEach(function (mark) {
      shape('line', {x1: place(mark.at), x2: place(mark.at), y1: 0, y2: height, 'class': mark.name}, svg);
    });
    shape('title', {}, svg).textContent = told.join('\n');
    return holder;
  }

  /** The last of something, each a bar: [{size, name, text}]. */
  function bars(list) {
    var width = 130;
    var height = 26;
    var most = 0;
    list.forEach(function (one) {
      most = Math.max(most, one.size);
    });
    var holder = make('div', 'bars');
    var svg = shape('svg', {viewBox: '0 0 ' + width + ' ' + (height + 3), role: 'img'}, holder);
    shape('line', {x1: 0, x2: width, y1: height, y2: height, 'class': 'grid'}, svg);
    var each = width / Math.max(MOST_BARS, list.length);
    list.forEach(function (one, i) {
      var tall = most <= 0 ? 1.5 : Math.max(1.5, (height * Math.sqrt(one.size)) / Math.sqrt(most));
      var place = {x: (width - each * (list.length - i)).toFixed(2), y: (height - tall).toFixed(2)};
      var bar = shape('rect', {x: place.x, y: place.y, width: (each * 0.8).toFixed(2), height: tall.toFixed(2), 'class': one.name}, svg);
      shape('title', {}, bar).textContent = one.text;
    });
    return holder;
  }

  /** Parts of a whole, with a legend: [{name, value}]. */
  function parts(list, whole, shown) {
    var holder = make('div', 'parts');
    var bar = make('div', 'stack');
    var legend = make('dl');
    list.forEach(function (part, i) {
      var box = make('i', 'part part-' + i);
      box.style.width = whole <= 0 ? '0' : ((100 * part.value) / whole).toFixed(2) + '%';
      bar.appendChild(box);
      var name = make('dt', 'key-' + i, part.name);
      legend.appendChild(name);
      legend.appendChild(make('dd', '', shown(part.value)));
    });
    holder.appendChild(bar);
    holder.appendChild(legend);
    return holder;
  }

  return {make: make, chart: chart, histogram: histogram, bars: bars, parts: parts};
})();
