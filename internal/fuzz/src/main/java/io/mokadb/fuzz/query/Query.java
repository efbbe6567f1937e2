package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import java.util.List;

/**
 * A query and the columns it gives.
 *
 * @param ordered whether its rows come in an order that leaves nothing open
 */
public record Query(Node node, List<SchemaColumn> columns, boolean ordered) {}
