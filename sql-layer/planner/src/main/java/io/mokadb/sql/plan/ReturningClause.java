package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.write.ReturningShape;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The result of a change: nothing, the items of RETURNING, or generated keys. Confined. */
final class ReturningClause {
  private final Preparation preparation;
  private final List<SqlNode> items;
  private final PrepareOptions keys;
  private final List<ColumnInfo> columns;

  ReturningClause(Preparation preparation, List<SqlNode> items) {
    this(preparation, items, null, new ArrayList<>());
  }

  ReturningClause(Preparation preparation, PrepareOptions keys) {
    this(preparation, null, keys, new ArrayList<>());
  }

  private ReturningClause(
      Preparation preparation, List<SqlNode> items, PrepareOptions keys, List<ColumnInfo> columns) {
    this.preparation = preparation;
    this.items = items;
    this.keys = keys;
    this.columns = columns;
  }

  static ReturningClause none(Preparation preparation) {
    return new ReturningClause(preparation, null, null, new ArrayList<>());
  }

  boolean isResult() {
    return items != null;
  }

  boolean isGeneratedKeys() {
    return keys != null && !columns.isEmpty();
  }

  List<ColumnInfo> columns() {
    return columns;
  }

  /** Over rows of the table; null if only the count is wanted. */
  ReturningShape over(TableDef table) {
    return over(table, table.name());
  }

  /** The items over the changed rows. */
  ReturningShape over(ChangeTarget target, String alias) {
    return target.isView() && items != null
        ? items(items, target.table(), target.written(alias))
        : over(target.table(), alias);
  }

  /** True if an item names a column of something that is not called so. */
  boolean namesOthersThan(String alias) {
    boolean[] found = {false};
    if (items != null) {
      SqlBasicVisitor<Void> search =
          new SqlBasicVisitor<>() {
            @Override
            public Void visit(SqlIdentifier name) {
              int size = name.names.size();
              found[0] |= size > 1 && !name.names.get(size - 2).equals(alias);
              return null;
            }
          };
      items.forEach(item -> item.accept(search));
    }
    return found[0];
  }

  /** As for other changes, but a name without a qualifier, and a star, mean the changed table. */
  ReturningShape ofMerge(ChangeTarget target, String alias, SqlNode source, int width) {
    List<SqlNode> qualified = new ArrayList<>();
    for (SqlNode item : items) {
      qualified.add(
          item instanceof SqlIdentifier name && name.isSimple() && name.isStar()
              ? SqlIdentifier.star(
                  List.of(alias, ""),
                  name.getParserPosition(),
                  List.of(name.getParserPosition(), name.getParserPosition()))
              : QualifiedColumns.of(item, target.columns().keySet(), alias));
    }
    return new ReturningClause(preparation, qualified, keys, columns)
        .over(target, alias, source, width);
  }

  /**
   * Over rows of a table and those of other tables that chose them.
   *
   * @param others in FROM or USING; null if there are none
   * @param width how many columns they have
   */
  ReturningShape over(ChangeTarget target, String alias, SqlNode others, int width) {
    if (width == 0) {
      return over(target, alias);
    }
    SqlNode from = SyntaxTrees.product(target.written(alias), TreeCopy.of(others));
    return new ReturningShape(items(items, target.table(), from).exprs(), width);
  }

  /** True if the items may name other tables than the changed one. */
  boolean namesOthers(SqlNode others) {
    return others != null && items != null;
  }

  /**
   * @param alias the name of the table in the statement
   */
  ReturningShape over(TableDef table, String alias) {
    if (items != null) {
      SqlNode from =
          SyntaxTrees.named(
              new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO), alias);
      return items(items, table, from);
    }
    if (keys == null) {
      return null;
    }
    int[] ordinals = keyOrdinals(table);
    if (ordinals.length == 0) {
      return null;
    }
    Expr[] exprs = new Expr[ordinals.length];
    for (int i = 0; i < ordinals.length; i++) {
      ColumnDef column = table.columns().get(ordinals[i]);
      exprs[i] = Exprs.input(ordinals[i]);
      columns.add(
          new ColumnInfo(
              column.name(),
              column.name(),
              table.name(),
              table.schema(),
              column.type(),
              column.nullable(),
              column.identity() != null));
    }
    return new ReturningShape(exprs);
  }

  /**
   * @param from has the columns of the table, in their order
   */
  private ReturningShape items(List<SqlNode> given, TableDef table, SqlNode from) {
    List<Expr> exprs = new ArrayList<>();
    for (Preparation.Typed typed : preparation.expressions.of(given, from)) {
      exprs.add(typed.expr());
      columns.add(
          new ColumnInfo(
              typed.name(),
              typed.name(),
              table.name(),
              table.schema(),
              typed.type(),
              typed.nullable(),
              false));
    }
    return new ReturningShape(exprs.toArray(Expr[]::new));
  }

  private int[] keyOrdinals(TableDef table) {
    if (!keys.keyColumns().isEmpty()) {
      return keys.keyColumns().stream().mapToInt(name -> ordinal(table, name)).toArray();
    }
    List<Integer> identities = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      if (table.columns().get(i).identity() != null) {
        identities.add(i);
      }
    }
    return identities.isEmpty()
        ? table.primaryKeyOrdinals()
        : identities.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int ordinal(TableDef table, String name) {
    int exact = table.ordinalOf(name);
    int ordinal = exact >= 0 ? exact : table.ordinalOf(name.toUpperCase(Locale.ROOT));
    if (ordinal < 0) {
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN,
          "There is no column " + name + " in " + table.qualifiedName() + " to return");
    }
    return ordinal;
  }
}
