/**
 * Runs the files of this example as {@code bin/moka example triggers} does, and checks what they
 * derive against recomputations.
 */
package io.mokadb.examples.triggers;
