package io.mokadb.sql.plan.answer;

import org.apache.calcite.rel.RelNode;

/**
 * What a part of a query becomes when it is answered from a view.
 *
 * @param tree with the columns of the part
 */
record PartAnswer(RelNode tree, UsedView view) {}
