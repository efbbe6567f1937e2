/**
 * Figures: a table, charts, the paper's result, the method and machine of the measurement; and
 * their files.
 *
 * <ol>
 *   <li>FI1: a figure that was stopped, or of which a part failed, says so; it is never shown as
 *       whole.
 * </ol>
 *
 * <p>Layer: above {@code page} and {@code measure}. Must not know: how figures are measured.
 */
package io.mokadb.bench.figure;
