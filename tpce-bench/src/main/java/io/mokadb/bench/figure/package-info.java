/**
 * What a figure is, whatever it shows: a table, pictures, what the paper saw, how and where it was
 * measured; and its files.
 *
 * <ol>
 *   <li>FI1: a figure that was stopped, or of which a part failed, says so; it is never shown as
 *       whole.
 * </ol>
 *
 * <p>Layer: above {@code page} and {@code measure}. Must not know: how anything is measured.
 */
package io.mokadb.bench.figure;
