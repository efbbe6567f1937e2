/**
 * Pages that need no network: a template, its data and the chart library in one file; and files of
 * figures as JSON. Layer: beside {@code measure}. Must not know: what the figures mean.
 */
package io.mokadb.bench.page;
