package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.Column;
import java.util.List;

/**
 * A source of FROM under its alias.
 *
 * @param key columns that are unique and never null, perhaps none
 */
record Binding(String alias, List<Column> columns, List<String> key) {}
