"use strict";
const colours = ["#2f6fde", "#e5812c", "#1f9d72", "#a259c4", "#d64568", "#6b7a90"];
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
function append(parent, ...children) { children.forEach(child => parent.append(child)); return parent; }

Chart.defaults.font.family = "system-ui, 'Segoe UI', Roboto, sans-serif";
Chart.defaults.color = css("--soft");
Chart.defaults.borderColor = css("--line");
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.plugins.legend.labels.boxWidth = 12;
Chart.defaults.plugins.legend.labels.boxHeight = 12;
