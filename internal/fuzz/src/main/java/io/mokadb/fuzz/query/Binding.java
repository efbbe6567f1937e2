package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import java.util.List;

/**
 * A source of FROM under its alias.
 *
 * @param key columns that are unique and never null, perhaps none
 */
record Binding(String alias, List<SchemaColumn> columns, List<String> key) {}
