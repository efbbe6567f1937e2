package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.UpsertOperator.Arbiters;
import io.mokadb.sql.access.UpsertOperator.ConflictUpdate;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** Plans what an INSERT does with rows whose key is there already. Confined. */
final class ConflictPlanner {
  private static final String EXCLUDED = "EXCLUDED";

  private final Preparation preparation;
  private final TableDef table;
  private final String called;

  /**
   * @param called the name that the statement has for the row that is there
   */
  ConflictPlanner(Preparation preparation, TableDef table, String called) {
    this.preparation = preparation;
    this.table = table;
    this.called = called;
  }

  /** The keys that ON CONFLICT names; all if it names none. */
  Arbiters arbiters(OnConflict clause) {
    if (clause.constraint() != null) {
      return named(clause.constraint().getSimple());
    }
    if (clause.columns().isEmpty()) {
      return new Arbiters(table.hasPrimaryKey(), unique(null));
    }
    List<Integer> ids = new ArrayList<>();
    for (SqlIdentifier column : clause.columns()) {
      ids.add(table.columns().get(AssignedValues.ordinal(table, column)).id());
    }
    boolean primary = isKey(table.primaryKey(), ids);
    int[] indexes = unique(ids);
    if (!primary && indexes.length == 0) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "ON CONFLICT needs a primary key or a unique key of just the columns that it names; table "
              + table.qualifiedName()
              + " has none on "
              + clause.columns());
    }
    return new Arbiters(primary, indexes);
  }

  private Arbiters named(String name) {
    if (name.equals(table.primaryKeyName())) {
      return new Arbiters(true, new int[0]);
    }
    for (int i = 0; i < table.indexes().size(); i++) {
      IndexDef index = table.indexes().get(i);
      if (index.unique() && index.name().equals(name) && isPublic(index)) {
        return new Arbiters(false, new int[] {i});
      }
    }
    throw new MokaException(
        SqlState.NO_SUCH_INDEX,
        "Table " + table.qualifiedName() + " has no primary key or unique key called " + name);
  }

  /** Positions of the unique indexes on just these columns; of all for null. */
  private int[] unique(List<Integer> columnIds) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < table.indexes().size(); i++) {
      IndexDef index = table.indexes().get(i);
      if (index.unique()
          && isPublic(index)
          && (columnIds == null || isKey(index.columnIds(), columnIds))) {
        found.add(i);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean isPublic(IndexDef index) {
    return index.state() == IndexDef.State.PUBLIC;
  }

  private static boolean isKey(List<Integer> key, List<Integer> columns) {
    return !key.isEmpty() && key.size() == columns.size() && key.containsAll(columns);
  }

  /**
   * DO UPDATE; null for DO NOTHING.
   *
   * @param given the columns that the insert names
   */
  ConflictUpdate update(OnConflict clause, int[] given) {
    if (clause.doesNothing()) {
      return null;
    }
    if (clause.targets().isEmpty()) {
      List<Integer> keys =
          clause.columns().stream().map(name -> AssignedValues.ordinal(table, name)).toList();
      return newValues(Arrays.stream(given).filter(i -> !keys.contains(i)));
    }
    int[] changed = ChangePlanner.changed(clause.targets(), ChangeTarget.ofTable(table));
    for (int ordinal : changed) {
      ChangePlanner.requireSettable(table.columns().get(ordinal));
    }
    List<SqlNode> values = clause.values().stream().map(this::ofTheRowThatIsThere).toList();
    SqlNode condition = clause.condition() == null ? null : ofTheRowThatIsThere(clause.condition());
    AssignedColumns.Compiled compiled =
        new AssignedColumns(preparation, table, this::bothRows)
            .compile(values, changed, condition, false);
    return new ConflictUpdate(changed, compiled.values(), compiled.condition());
  }

  /** What UPSERT does: the columns that it gives a value replace those of the row that is there. */
  ConflictUpdate replacement(int[] targets) {
    if (!table.hasPrimaryKey()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "UPSERT needs a primary key, which table " + table.qualifiedName() + " does not have");
    }
    return newValues(
        Arrays.stream(targets)
            .filter(i -> !table.primaryKey().contains(table.columns().get(i).id())));
  }

  private ConflictUpdate newValues(IntStream columns) {
    int[] changed = columns.filter(i -> !isAlwaysGenerated(table.columns().get(i))).toArray();
    Expr[] values = new Expr[changed.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Exprs.input(table.columns().size() + changed[i]);
    }
    return new ConflictUpdate(changed, values, null);
  }

  private static boolean isAlwaysGenerated(ColumnDef column) {
    return column.isGenerated() || column.identity() != null && column.identity().always();
  }

  private SqlNode bothRows() {
    return SyntaxTrees.product(
        SyntaxTrees.named(name(), called), SyntaxTrees.named(name(), EXCLUDED));
  }

  private SqlIdentifier name() {
    return new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO);
  }

  /** A column without qualifier is that of the row which is there. */
  private SqlNode ofTheRowThatIsThere(SqlNode node) {
    return node.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier identifier) {
            return identifier.isSimple() && table.ordinalOf(identifier.getSimple()) >= 0
                ? new SqlIdentifier(
                    List.of(called, identifier.getSimple()), identifier.getParserPosition())
                : identifier;
          }

          @Override
          public SqlNode visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              throw MokaException.unsupported(
                  "Queries in ON CONFLICT DO UPDATE are not supported; MERGE can do that");
            }
            return super.visit(call);
          }
        });
  }
}
