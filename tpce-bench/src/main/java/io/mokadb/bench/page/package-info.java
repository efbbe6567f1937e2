/**
 * Report pages that need no network: a template, its data and the chart library in one file; and
 * files of figures as JSON.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A page refers to nothing outside of its file.
 *   <li>Text from outside is escaped before it enters a page.
 * </ol>
 *
 * <p>Layer: beside {@code measure}. Must not know: the meaning of the figures.
 */
package io.mokadb.bench.page;
