package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;

/**
 * Sources and what can be asked about their rows.
 *
 * @param list a SELECT list without aggregates
 * @param number an expression of type INTEGER
 */
public record SourceSample(Node list, Node from, Node condition, Node number) {}
