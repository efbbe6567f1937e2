/**
 * Small operations, one experiment each, on several databases in turns (BE1 to BE3).
 *
 * <p>Layer: above {@code bench.measure} and {@code bench.raw}; below the commands.
 */
package io.mokadb.bench.micro;
