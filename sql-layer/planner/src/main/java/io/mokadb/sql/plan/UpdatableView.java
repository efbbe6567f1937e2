package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.validate.AggregateCalls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The target of a change, made of a view's query. Stateless. */
final class UpdatableView {
  private static final String HIDDEN = "$OLD";

  private UpdatableView() {}

  static ChangeTarget of(Preparation preparation, ViewDef view) {
    SqlSelect select = select(view, preparation.view.currentSchema());
    SqlNode from = select.getFrom();
    SqlIdentifier source = source(view, from);
    ChangeTarget under = ChangeTarget.of(preparation, qualified(source, view.path()));
    String alias = alias(from, source);
    List<SqlNode> items = new ArrayList<>();
    List<String> hidden = new ArrayList<>();
    for (SqlNode old : under.oldColumns(alias)) {
      hidden.add(HIDDEN + hidden.size());
      items.add(SyntaxTrees.named(old, hidden.get(hidden.size() - 1)));
    }
    Map<String, Integer> columns = new HashMap<>();
    List<String> order = view.columns().stream().map(ColumnDef::name).toList();
    List<SqlNode> shown = shown(select, under, alias);
    List<SqlNode> named = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      SqlNode item = shown.get(i);
      columns.put(order.get(i), ordinal(item, under));
      named.add(SyntaxTrees.named(item, order.get(i)));
    }
    items.addAll(named);
    return new ChangeTarget(
        view.name(),
        under.table(),
        SyntaxTrees.select(items, under.from(alias), select.getWhere()),
        (rows, others) ->
            shown(named, SyntaxTrees.named(under.shown().of(rows, others), alias), alias, others),
        hidden,
        columns,
        order,
        true,
        conditions(view, select, under, alias));
  }

  private static String alias(SqlNode from, SqlIdentifier source) {
    return from.getKind() == SqlKind.AS
        ? ((SqlIdentifier) ((SqlCall) from).operand(1)).getSimple()
        : source.names.get(source.names.size() - 1);
  }

  /** The items over other rows, and columns that go through. */
  private static SqlNode shown(
      List<SqlNode> named, SqlNode from, String alias, List<String> others) {
    List<SqlNode> items = new ArrayList<>();
    named.forEach(item -> items.add(TreeCopy.of(item)));
    others.forEach(column -> items.add(SyntaxTrees.column(alias, column)));
    return SyntaxTrees.select(items, from, null);
  }

  private static List<ViewCondition> conditions(
      ViewDef view, SqlSelect select, ChangeTarget under, String alias) {
    List<ViewCondition> conditions = new ArrayList<>(under.conditions());
    if (view.checkOption() != null && select.getWhere() != null) {
      if (InnerQueries.areIn(select)) {
        throw MokaException.unsupported(
            "View "
                + view.qualifiedName()
                + " has a query in its condition, which its CHECK OPTION cannot check");
      }
      conditions.add(
          new ViewCondition(
              view.qualifiedName(), TreeCopy.of(select.getWhere()), under.from(alias)));
    }
    return conditions;
  }

  private static SqlSelect select(ViewDef view, String currentSchema) {
    SqlNode query = SqlParsing.parse(view.sql());
    if (query instanceof SqlOrderBy sorted && sorted.fetch == null && sorted.offset == null) {
      query = sorted.query;
    }
    if (!(query instanceof SqlSelect select)
        || select.isDistinct()
        || select.getGroup() != null
        || select.getHaving() != null
        || select.getQualify() != null
        || select.getFetch() != null
        || select.getOffset() != null
        || !select.getWindowList().isEmpty()
        || computesOverRows(select)) {
      throw notUpdatable(view);
    }
    if (!view.path().equals(currentSchema) && InnerQueries.areIn(select)) {
      throw MokaException.unsupported(
          "View "
              + view.qualifiedName()
              + " holds a query in its condition; SET SCHEMA "
              + view.path()
              + " to change rows through it");
    }
    return select;
  }

  private static SqlIdentifier source(ViewDef view, SqlNode from) {
    SqlNode table = from;
    if (from != null && from.getKind() == SqlKind.AS && ((SqlCall) from).operandCount() == 2) {
      table = ((SqlCall) from).operand(0);
    }
    if (table instanceof SqlIdentifier identifier) {
      return identifier;
    }
    throw notUpdatable(view);
  }

  private static SqlIdentifier qualified(SqlIdentifier name, String path) {
    return name.names.size() > 1
        ? name
        : new SqlIdentifier(List.of(path, name.getSimple()), SqlParserPos.ZERO);
  }

  /** The items of the selection, with stars replaced by their columns. */
  private static List<SqlNode> shown(SqlSelect select, ChangeTarget under, String alias) {
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      if (SelectForms.isStar(item)) {
        under.order().stream()
            .filter(column -> !SelectForms.leavesOut(item, column))
            .forEach(column -> items.add(SyntaxTrees.column(alias, column)));
      } else {
        items.add(item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item);
      }
    }
    return items;
  }

  /** The columns of the table; null for computed items. */
  private static Integer ordinal(SqlNode item, ChangeTarget under) {
    return item instanceof SqlIdentifier identifier
        ? under.columns().get(identifier.names.get(identifier.names.size() - 1))
        : null;
  }

  /** True if the selection has aggregates or windows, so that its rows are not the table's. */
  private static boolean computesOverRows(SqlSelect select) {
    boolean[] found = {false};
    select
        .getSelectList()
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY)) {
                  return null;
                }
                found[0] |= call instanceof SqlWindow || AggregateCalls.isOne(call);
                return super.visit(call);
              }
            });
    return found[0];
  }

  private static MokaException notUpdatable(ViewDef view) {
    return MokaException.unsupported(
        "View "
            + view.qualifiedName()
            + " can only be read: its rows are not those of one table (no DISTINCT, GROUP BY,"
            + " aggregates, windows, LIMIT, joins or set operations); change the tables under it");
  }
}
