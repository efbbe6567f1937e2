package io.mokadb.sql.plan.fast;

import io.mokadb.sql.plan.fast.PlainSources.Column;
import io.mokadb.sql.plan.schema.SchemaView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * A select of columns and simple expressions, or of groups and aggregates of columns, from stored
 * tables, inner joined and compared, with ORDER BY of its columns and LIMIT. Confined to a
 * statement.
 */
public final class PlainQuery {
  private final RelOptCluster cluster;
  private final PlainSources sources;
  private final List<RexNode> items = new ArrayList<>();

  /** As the validator calls the columns: no two from stars are called the same. */
  private final List<String> names = new ArrayList<>();

  private final Set<String> different = new HashSet<>();

  /** As the converter does, but for repetitions. */
  private final List<String> given = new ArrayList<>();

  private final List<List<String>> origins = new ArrayList<>();

  /** Whether items are results of groups and not columns of the sources. */
  private boolean grouped;

  private PlainQuery(RelOptCluster cluster, PlainSources sources) {
    this.cluster = cluster;
    this.sources = sources;
  }

  /** True if it is worth trying. */
  public static boolean mayBe(SqlNode query) {
    SqlNode below = query instanceof SqlOrderBy ordered ? ordered.query : query;
    return below instanceof SqlSelect select
        && select.getFrom() != null
        && !select.isDistinct()
        && select.getHaving() == null
        && select.getWindowList().isEmpty()
        && select.getQualify() == null
        && select.getOrderList() == null
        && select.getOffset() == null
        && select.getFetch() == null
        && !select.hasHints();
  }

  /**
   * @param query one that {@link #mayBe} plain
   * @return null if it is not plain
   */
  public static LogicalQuery of(SqlNode query, SchemaView view, RelOptCluster cluster) {
    ColumnParameterTypes parameters = new ColumnParameterTypes(cluster.getRexBuilder());
    PlainQuery plain = new PlainQuery(cluster, new PlainSources(view, cluster, parameters));
    try {
      RelNode rel =
          query instanceof SqlOrderBy ordered
              ? plain.order(ordered)
              : plain.select((SqlSelect) query);
      List<RelDataType> types = plain.items.stream().map(RexNode::getType).toList();
      RelDataType row = cluster.getTypeFactory().createStructType(types, plain.names);
      return new LogicalQuery(rel, row, plain.origins, parameters.types(), null);
    } catch (NotPlain elsewhere) {
      return null;
    }
  }

  private RelNode order(SqlOrderBy ordered) {
    RelNode rows = select((SqlSelect) ordered.query);
    return new PlainOrder(cluster, sources, items, names, grouped).of(rows, ordered);
  }

  private RelNode select(SqlSelect select) {
    RelNode rows = sources.rows(select.getFrom());
    if (select.getWhere() != null) {
      rows = LogicalFilter.create(rows, sources.conditions().condition(select.getWhere()));
    }
    if (PlainGroups.areIn(select)) {
      return groups(select, rows);
    }
    for (SqlNode item : select.getSelectList()) {
      add(item);
    }
    return LogicalProject.create(
        rows, List.of(), items, SqlValidatorUtil.uniquify(given, true), Set.of());
  }

  private RelNode groups(SqlSelect select, RelNode rows) {
    grouped = true;
    PlainGroups groups = new PlainGroups(sources, rows);
    groups.group(select);
    List<Integer> positions = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      positions.add(result(item, groups));
    }
    RelNode results = groups.results();
    List<RelDataTypeField> fields = results.getRowType().getFieldList();
    positions.forEach(position -> items.add(RexInputRef.of(position, fields)));
    return RexUtil.isIdentity(items, results.getRowType())
        ? results
        : LogicalProject.create(
            results, List.of(), items, SqlValidatorUtil.uniquify(given, true), Set.of());
  }

  /** The position of an item among the results of groups. */
  private int result(SqlNode item, PlainGroups groups) {
    SqlNode value = named(item);
    String name = SqlValidatorUtil.alias(item, different.size());
    NotPlain.unless(different.add(name));
    names.add(name);
    given.add(name);
    if (value instanceof SqlIdentifier identifier) {
      Column column = sources.column(identifier);
      origins.add(column.origin());
      return groups.key(column, name);
    }
    origins.add(null);
    return groups.aggregate(value, name);
  }

  /** An item without its label. */
  private static SqlNode named(SqlNode item) {
    boolean named = item.getKind() == SqlKind.AS;
    NotPlain.unless(!named || ((SqlCall) item).operandCount() == 2);
    return named ? ((SqlCall) item).operand(0) : item;
  }

  private void add(SqlNode item) {
    if (item instanceof SqlIdentifier star && star.isStar()) {
      for (Column column : sources.columns(star)) {
        String name =
            SqlValidatorUtil.uniquify(column.name(), different, SqlValidatorUtil.EXPR_SUGGESTER);
        add(column.ref(), name, name, column.origin());
      }
      return;
    }
    SqlNode value = named(item);
    String name = SqlValidatorUtil.alias(item, different.size());
    different.add(name);
    if (value instanceof SqlIdentifier identifier) {
      Column column = sources.column(identifier);
      add(column.ref(), name, name, column.origin());
    } else {
      RexNode expression = sources.expressions().expression(value);
      add(expression, name, SqlValidatorUtil.alias(item, items.size()), null);
    }
  }

  private void add(RexNode item, String name, String converted, List<String> origin) {
    items.add(item);
    names.add(name);
    given.add(converted);
    origins.add(origin);
  }
}
