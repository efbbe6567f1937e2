package io.mokadb.sql.plan.fast;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.Direction;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;

/**
 * ORDER BY of columns that a query has, and LIMIT. Confined to a query.
 *
 * @param items what the columns are
 * @param names what the validator calls them
 * @param grouped whether items are results of groups and not columns of the sources
 */
record PlainOrder(
    RelOptCluster cluster,
    PlainSources sources,
    List<RexNode> items,
    List<String> names,
    boolean grouped) {

  /**
   * Sorted and limited rows.
   *
   * @param rows of the items
   */
  RelNode of(RelNode rows, SqlOrderBy ordered) {
    List<RelFieldCollation> keys = new ArrayList<>();
    for (SqlNode key : ordered.orderList) {
      keys.add(key(key));
    }
    RexNode offset = count(ordered.offset);
    RexNode fetch = count(ordered.fetch);
    NotPlain.unless(!keys.isEmpty() || fetch != null);
    return LogicalSort.create(rows, RelCollations.of(keys), offset, fetch);
  }

  private RelFieldCollation key(SqlNode key) {
    boolean descending = key.getKind() == SqlKind.DESCENDING;
    SqlNode value = descending ? ((SqlCall) key).operand(0) : key;
    return new RelFieldCollation(
        value instanceof SqlNumericLiteral number ? numbered(number) : item(value),
        descending ? Direction.DESCENDING : Direction.ASCENDING,
        descending ? NullDirection.LAST : NullDirection.FIRST);
  }

  /** The item of a number in ORDER BY. */
  private int numbered(SqlNumericLiteral number) {
    NotPlain.unless(number.isExact() && number.isInteger());
    BigDecimal value = number.bigDecimalValue();
    NotPlain.unless(value.signum() > 0 && value.compareTo(BigDecimal.valueOf(items.size())) <= 0);
    return only(items.get(value.intValueExact() - 1));
  }

  /** The item that a name in ORDER BY stands for; a label hides the column of that name. */
  private int item(SqlNode key) {
    NotPlain.unless(key instanceof SqlIdentifier);
    SqlIdentifier name = (SqlIdentifier) key;
    int label = name.isSimple() ? names.indexOf(name.getSimple()) : -1;
    NotPlain.unless(label < 0 || label == names.lastIndexOf(name.getSimple()));
    NotPlain.unless(label >= 0 || !grouped);
    return only(label < 0 ? sources.column(name).ref() : items.get(label));
  }

  /** The position of an item that is there once. */
  private int only(RexNode wanted) {
    NotPlain.unless(wanted instanceof RexInputRef && Collections.frequency(items, wanted) == 1);
    return items.indexOf(wanted);
  }

  /** A number of rows; null for none. */
  private RexNode count(SqlNode node) {
    if (node == null) {
      return null;
    }
    NotPlain.unless(node instanceof SqlNumericLiteral);
    SqlNumericLiteral number = (SqlNumericLiteral) node;
    NotPlain.unless(number.isExact() && number.isInteger());
    return cluster
        .getRexBuilder()
        .makeExactLiteral(number.bigDecimalValue(), number.createSqlType(cluster.getTypeFactory()));
  }
}
