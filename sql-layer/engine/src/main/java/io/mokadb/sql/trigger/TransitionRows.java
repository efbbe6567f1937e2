package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.OnConflict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Makes parameters of the columns of OLD and NEW: first those of NEW by ordinal, then those of OLD,
 * and then the name of the change, MOKA.CHANGE_ID(). One per statement; confined.
 */
final class TransitionRows {
  private static final List<String> CHANGE_ID = List.of(TriggerViews.SCHEMA, "CHANGE_ID");

  private final TableDef table;
  private final TriggerDef trigger;
  private final Set<Integer> read = new TreeSet<>();
  private boolean usesOld;
  private boolean usesChangeId;

  TransitionRows(TableDef table, TriggerDef trigger) {
    this.table = table;
    this.trigger = trigger;
  }

  /** The types of all parameters. */
  static List<SqlType> types(TableDef table) {
    List<SqlType> types = new ArrayList<>();
    for (int row = 0; row < 2; row++) {
      table.columns().stream().map(ColumnDef::type).forEach(types::add);
    }
    types.add(SqlType.of(SqlType.Kind.UUID));
    return types;
  }

  /**
   * The values of all parameters.
   *
   * @param after the new row, or null
   * @param before the old row, or null
   * @param changeId what names the change, or null if nothing asks for it
   */
  static Object[] values(int width, Object[] after, Object[] before, UUID changeId) {
    Object[] values = new Object[2 * width + 1];
    values[2 * width] = changeId;
    if (after != null) {
      System.arraycopy(after, 0, values, 0, width);
    }
    if (before != null) {
      System.arraycopy(before, 0, values, width, width);
    }
    return values;
  }

  /** True if a column of OLD was among those replaced. */
  boolean usesOld() {
    return usesOld;
  }

  /** The ids of the columns that were replaced, of either row. */
  Set<Integer> read() {
    return Collections.unmodifiableSet(read);
  }

  /** True if MOKA.CHANGE_ID() was among what was replaced. */
  boolean usesChangeId() {
    return usesChangeId;
  }

  /**
   * The statement with parameters in place of the columns; the one given must not be used any more.
   *
   * @throws MokaException for a column that the table does not have, and for a name in FROM that
   *     would hide a row's
   */
  SqlNode replaceIn(SqlNode node) {
    if (node instanceof NotifyColumn notify) {
      SqlNode condition = notify.condition();
      return new NotifyColumn(
          notify.getParserPosition(),
          notify.column(),
          notify.alias(),
          condition == null ? null : replaceIn(condition));
    }
    if (ChangeLimits.has(node)) {
      throw MokaException.unsupported(
          "UPDATE and DELETE with ORDER BY or LIMIT are not supported in triggers");
    }
    if (node instanceof ForUpdate locking) {
      return new ForUpdate(
          locking.getParserPosition(),
          replaceIn(locking.query()),
          locking.tables(),
          locking.waiting());
    }
    if (node instanceof OnConflict insert) {
      return inOnConflict(insert);
    }
    if (node instanceof ChangeFrom change) {
      checkNames(change.from());
      return new ChangeFrom(
          change.getParserPosition(), replaceIn(change.change()), replaceIn(change.from()));
    }
    if (node instanceof Merge merge) {
      return inMerge(merge);
    }
    if (node instanceof SqlDynamicParam) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "The body of a trigger has no parameters: ? is not allowed");
    }
    if (node instanceof SqlIdentifier identifier) {
      return column(identifier);
    }
    if (node instanceof SqlNodeList list) {
      for (int i = 0; i < list.size(); i++) {
        SqlNode element = list.get(i);
        if (element != null) {
          list.set(i, replaceIn(element));
        }
      }
      return list;
    }
    return node instanceof SqlCall call ? replaceInCall(call) : node;
  }

  private SqlNode inOnConflict(OnConflict insert) {
    if (insert.replaces()) {
      return OnConflict.replacing((SqlInsert) replaceIn(insert.insert()));
    }
    return new OnConflict(
        insert.getParserPosition(),
        (SqlInsert) replaceIn(insert.insert()),
        insert.parts(),
        insert.rows(),
        insert.constraint(),
        insert.targets(),
        replaceInAll(insert.values()),
        insert.condition() == null ? null : replaceIn(insert.condition()));
  }

  private SqlNode inMerge(Merge merge) {
    checkNames(merge.source());
    checkName(merge.alias() == null ? merge.table() : merge.alias());
    List<Merge.Clause> clauses = new ArrayList<>();
    for (Merge.Clause clause : merge.clauses()) {
      clauses.add(
          new Merge.Clause(
              clause.rows(),
              clause.condition() == null ? null : replaceIn(clause.condition()),
              clause.action(),
              clause.columns(),
              replaceInAll(clause.values())));
    }
    return new Merge(
        merge.getParserPosition(),
        merge.table(),
        merge.alias(),
        replaceIn(merge.source()),
        replaceIn(merge.condition()),
        clauses);
  }

  private SqlNodeList replaceInAll(SqlNodeList listOrNull) {
    return listOrNull == null ? null : (SqlNodeList) replaceIn(listOrNull);
  }

  private SqlNode replaceInCall(SqlCall call) {
    if (call.getOperator() instanceof SqlFunction function
        && CHANGE_ID.equals(function.getNameAsId().names)
        && call.operandCount() == 0) {
      usesChangeId = true;
      return new SqlDynamicParam(2 * table.columns().size(), call.getParserPosition());
    }
    if (call instanceof SqlSelect select && select.getFrom() != null) {
      checkNames(select.getFrom());
    }
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    boolean settable = true;
    boolean changed = false;
    for (int i = 0; i < operands.size(); i++) {
      SqlNode operand = operands.get(i);
      SqlNode replaced = operand == null ? null : replaceIn(operand);
      if (replaced == operand) {
        continue;
      }
      operands.set(i, replaced);
      changed = true;
      try {
        if (settable) {
          call.setOperand(i, replaced);
        }
      } catch (UnsupportedOperationException e) {
        settable = false;
      }
    }
    if (!changed || settable) {
      return call;
    }
    return call.getOperator()
        .createCall(
            call.getFunctionQuantifier(),
            call.getParserPosition(),
            operands.toArray(SqlNode[]::new));
  }

  private SqlNode column(SqlIdentifier identifier) {
    if (identifier.names.size() != 2) {
      return identifier;
    }
    String row = identifier.names.get(0);
    boolean old = row.equals(trigger.oldName());
    if (!old && !row.equals(trigger.newName())) {
      return identifier;
    }
    if (identifier.isStar()) {
      throw MokaException.unsupported(
          row + ".* is not supported in a trigger; name the columns" + at(identifier));
    }
    String name = identifier.names.get(1);
    int ordinal = table.ordinalOf(name);
    if (ordinal < 0) {
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN,
          "Row "
              + row
              + " of trigger "
              + trigger.name()
              + " has no column "
              + name
              + at(identifier));
    }
    usesOld |= old;
    read.add(table.columns().get(ordinal).id());
    return new SqlDynamicParam(
        old ? table.columns().size() + ordinal : ordinal, identifier.getParserPosition());
  }

  private static String at(SqlIdentifier identifier) {
    SqlParserPos position = identifier.getParserPosition();
    return " (line " + position.getLineNum() + ", column " + position.getColumnNum() + ")";
  }

  private void checkNames(SqlNode from) {
    if (from instanceof SqlJoin join) {
      checkNames(join.getLeft());
      checkNames(join.getRight());
    } else if (from.getKind() == SqlKind.AS) {
      checkName(((SqlCall) from).operand(1));
    } else if (from instanceof SqlIdentifier table) {
      checkName(table);
    }
  }

  private void checkName(SqlNode node) {
    if (node instanceof SqlIdentifier identifier) {
      String name = identifier.names.get(identifier.names.size() - 1);
      if (name.equals(trigger.oldName()) || name.equals(trigger.newName())) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            "The name "
                + name
                + " in FROM would hide the row of that name of trigger "
                + trigger.name()
                + "; call one of them otherwise"
                + at(identifier));
      }
    }
  }
}
