package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.SourceSlice;
import io.mokadb.sql.plan.fast.PlainQuery;
import io.mokadb.sql.plan.validate.AggregateCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;

/**
 * The query of a view that writers of a table keep, in its parts: a condition, expressions that
 * rows are grouped by, aggregates. Confined, and used once: the validator rewrites the parts.
 */
final class TallyQuery {
  private final ViewDef view;
  private final TableDef table;
  private final SqlSelect select;
  private final SqlIdentifier alias;
  private final List<SqlNode> groups = new ArrayList<>();
  private final List<Aggregate> aggregates = new ArrayList<>();
  private final List<Item> items = new ArrayList<>();

  /**
   * An aggregate.
   *
   * @param argument null for {@code COUNT(*)}
   * @param condition of FILTER; null without one
   */
  record Aggregate(TallyDef.Kind kind, SqlNode argument, SqlNode condition) {}

  /**
   * A column of the view.
   *
   * @param position among the groups, or among the aggregates
   */
  record Item(TallyDef.Kind kind, int position) {}

  private TallyQuery(ViewDef view, TableDef table, SqlSelect select, SqlIdentifier aliasOrNull) {
    this.view = view;
    this.table = table;
    this.select = select;
    this.alias = aliasOrNull;
  }

  /**
   * The parts of a query.
   *
   * @param table that it reads
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if writers cannot keep it
   */
  static TallyQuery of(ViewDef view, TableDef table) {
    SqlNode query = SqlParsing.parse(view.sql());
    if (query instanceof SqlSelect having && having.getHaving() != null) {
      throw refused(view, "HAVING; an ordinary view over it can have that as its WHERE");
    }
    if (!(query instanceof SqlSelect select) || !PlainQuery.mayBe(query)) {
      throw refused(
          view,
          "more than SELECT ... FROM table WHERE ... GROUP BY ...: without DISTINCT, ORDER BY,"
              + " LIMIT, UNION and WITH");
    }
    SqlNode from = select.getFrom();
    TallyQuery read;
    if (from instanceof SqlIdentifier) {
      read = new TallyQuery(view, table, select, null);
    } else if (from.getKind() == SqlKind.AS
        && ((SqlCall) from).operandCount() == 2
        && ((SqlCall) from).operand(0) instanceof SqlIdentifier) {
      read = new TallyQuery(view, table, select, ((SqlCall) from).operand(1));
    } else {
      throw refused(view, "anything but one table in FROM");
    }
    read.read();
    return read;
  }

  private void read() {
    if (select.getWhere() != null) {
      requirePlain(select.getWhere());
    }
    if (select.getGroup() != null) {
      select.getGroup().forEach(this::group);
    }
    select.getSelectList().forEach(this::item);
    for (int i = 0; i < groups.size(); i++) {
      if (!items.contains(new Item(TallyDef.Kind.GROUP, i))) {
        throw refused("a GROUP BY " + text(groups.get(i)) + " that is not a column of the view");
      }
    }
  }

  private void group(SqlNode node) {
    boolean several =
        switch (node.getKind()) {
          case ROLLUP, CUBE, GROUPING_SETS, ROW -> true;
          default -> node instanceof SqlNodeList;
        };
    if (several) {
      throw refused("several groupings, or a list in parentheses, in GROUP BY");
    }
    boolean isColumn =
        !(node instanceof SqlIdentifier name)
            || !name.isSimple()
            || table.ordinalOf(name.getSimple()) >= 0;
    if (node instanceof SqlLiteral || !isColumn) {
      throw refused(
          "GROUP BY " + text(node) + ", which stands for another expression: write that one");
    }
    requirePlain(node);
    groups.add(node);
  }

  private void item(SqlNode node) {
    boolean named = node.getKind() == SqlKind.AS;
    SqlNode value = named ? ((SqlCall) node).operand(0) : node;
    for (int i = 0; i < groups.size(); i++) {
      if (unqualified(groups.get(i)).equalsDeep(unqualified(value), Litmus.IGNORE)) {
        items.add(new Item(TallyDef.Kind.GROUP, i));
        return;
      }
    }
    Aggregate aggregate = aggregate(value);
    if (aggregate == null) {
      throw refused(
          text(value)
              + ", which is neither an expression of GROUP BY nor an aggregate alone; an ordinary"
              + " view over it can compute that");
    }
    items.add(new Item(aggregate.kind, aggregates.size()));
    aggregates.add(aggregate);
  }

  /** An expression in which columns are named without their table. */
  private SqlNode unqualified(SqlNode node) {
    String name = alias == null ? table.name() : alias.getSimple();
    return node.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier column) {
            int last = column.names.size() - 1;
            return last > 0 && column.names.get(last - 1).equals(name)
                ? new SqlIdentifier(column.names.get(last), SqlParserPos.ZERO)
                : column;
          }
        });
  }

  /** Null if it is something else. */
  private Aggregate aggregate(SqlNode node) {
    boolean filtered = node.getKind() == SqlKind.FILTER;
    SqlNode condition = filtered ? ((SqlCall) node).operand(1) : null;
    SqlNode function = filtered ? ((SqlCall) node).operand(0) : node;
    if (!(function instanceof SqlBasicCall call) || !AggregateCalls.isOne(call)) {
      return null;
    }
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
    TallyDef.Kind kind =
        switch (name) {
          case "COUNT" -> TallyDef.Kind.COUNT;
          case "SUM" -> TallyDef.Kind.SUM;
          case "AVG" -> TallyDef.Kind.AVG;
          case "MIN", "MAX" ->
              throw refused(
                  name
                      + ", since a row that goes may take it along, and then all rows of its group"
                      + " have to be read, which others are writing");
          default -> throw refused(name + ": it takes COUNT, SUM and AVG");
        };
    if (call.getFunctionQuantifier() != null
        && call.getFunctionQuantifier().getValue() == SqlSelectKeyword.DISTINCT) {
      throw refused(name + "(DISTINCT), since two writers of one value do not see each other");
    }
    if (call.operandCount() != 1) {
      throw refused(name + " of several arguments");
    }
    SqlNode argument = call.operand(0);
    boolean all = argument instanceof SqlIdentifier star && star.isStar();
    if (!all) {
      requirePlain(argument);
    }
    if (condition != null) {
      requirePlain(condition);
    }
    return new Aggregate(kind, all ? null : argument, condition);
  }

  private void requirePlain(SqlNode node) {
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              throw refused("a sub-query");
            }
            return super.visit(call);
          }
        });
  }

  /**
   * Names are looked for in the schema of the writer, so there must be none but those of columns.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a cast to a type of the database
   */
  void requireNoTypes(Catalog catalog) {
    select.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlDataTypeSpec type) {
            if (type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec named) {
              List<String> names = named.getTypeName().names;
              String last = names.get(names.size() - 1);
              if (catalog.domains().keySet().stream().anyMatch(one -> one.name().equals(last))) {
                throw refused("a cast to " + named.getTypeName() + "; name a built-in type");
              }
            }
            return null;
          }
        });
  }

  /** The table as the query calls it, whatever the session's schema is. */
  SqlNode from() {
    SqlIdentifier name = ConstraintPlanner.name(table);
    return alias == null ? name : SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, name, alias);
  }

  /** Of WHERE; null without one. */
  SqlNode condition() {
    return select.getWhere();
  }

  List<SqlNode> groups() {
    return groups;
  }

  List<Aggregate> aggregates() {
    return aggregates;
  }

  List<Item> items() {
    return items;
  }

  /** As the user wrote it. */
  private String text(SqlNode node) {
    SqlParserPos place = node.getParserPosition();
    return SourceSlice.of(
        view.sql(),
        place.getLineNum(),
        place.getColumnNum(),
        place.getEndLineNum(),
        place.getEndColumnNum());
  }

  MokaException refused(String what) {
    return refused(view, what);
  }

  static MokaException refused(ViewDef view, String what) {
    return MokaException.unsupported(
        "Materialized view "
            + view.qualifiedName()
            + " cannot be kept in the transactions of writers (freshness = 'immediate') with "
            + what
            + ". With freshness = 'current', readers see the query at their snapshot, too");
  }
}
