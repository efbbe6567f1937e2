package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.Sort;

/** A column of a table, a view or a query. */
public record SchemaColumn(String name, Sort sort) {}
