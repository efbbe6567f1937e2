package io.mokadb.bench.tpce.data;

import java.util.function.Consumer;

/**
 * A piece of the load that is made and committed as a whole.
 *
 * @param name unique
 * @param stage parts of a stage need all parts of earlier stages
 * @param rows makes its rows; may be called any number of times
 */
public record LoadPart(String name, int stage, Consumer<RowSink> rows) {}
