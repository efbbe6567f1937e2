package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ColumnDef.Identity;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.IdentityOptions;
import io.mokadb.sql.parser.ast.SequenceOptions;
import io.mokadb.sql.parser.ast.SequenceOptions.Option;
import io.mokadb.sql.runtime.IdentitySource;
import java.util.List;

/** Makes columns identities, changes how they count, makes them plain columns. Stateless. */
final class IdentityEdits {
  private final IdentitySource identities;

  /**
   * @param identities knows how far they have counted
   */
  IdentityEdits(IdentitySource identities) {
    this.identities = identities;
  }

  /** The identity that a column of this name is declared to be. */
  static Identity of(String name, IdentityOptions options) {
    return checked(
        name,
        new Identity(
            options.always(),
            options.start(),
            options.increment(),
            null,
            null,
            options.min(),
            options.max(),
            options.cycle() ? Boolean.TRUE : null));
  }

  /** The column with an identity that begins where it was declared to. */
  static ColumnDef fresh(ColumnDef column) {
    return column.identity() == null
        ? column
        : column.withIdentity(column.identity().withCounter(null, column.identity().counter()));
  }

  /**
   * The columns of a table whose rows get another id, and so its counters: they go on where they
   * are.
   */
  List<ColumnDef> continued(CatalogEditor editor, TableDef old, List<ColumnDef> columns) {
    return columns.stream()
        .map(
            column -> {
              int ordinal = old.ordinalOfId(column.id());
              if (column.identity() == null || ordinal < 0) {
                return column;
              }
              Identity identity = column.identity();
              Long next = undrawn(editor, old, old.columns().get(ordinal));
              if (next == null) {
                throw usedUp(column);
              }
              return column.withIdentity(identity.withCounter(next, identity.counter()));
            })
        .toList();
  }

  private Long undrawn(CatalogEditor editor, TableDef table, ColumnDef column) {
    return editor.drawn().contains(table.id())
        ? identities.undrawn(table, column)
        : identities.undrawn(table, column, editor.transaction());
  }

  private static MokaException usedUp(ColumnDef column) {
    return invalid("The values of identity " + column.name() + " are used up; say RESTART");
  }

  /** Other numbers come from another counter, so that going back to the old definition works. */
  void change(CatalogEditor editor, TableDef table, AlterAction.ChangeIdentity action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    Identity old = column.identity();
    if (old == null) {
      throw invalid(
          "Column " + column.name() + " of table " + table.qualifiedName() + " is not an identity");
    }
    Identity now = action.always() == null ? old : old.withAlways(action.always());
    if (action.options().isEmpty()) {
      editor.put(table.withColumn(column.withIdentity(now)));
      return;
    }
    SequenceOptions options = action.options();
    long start = options.get(Option.START) == null ? old.start() : options.get(Option.START);
    long increment =
        options.get(Option.INCREMENT) == null ? old.increment() : options.get(Option.INCREMENT);
    Long first;
    if (options.has(Option.RESTART)) {
      first = options.get(Option.RESTART) == null ? start : options.get(Option.RESTART);
    } else {
      Long undrawn = undrawn(editor, table, column);
      boolean untouched =
          undrawn != null && undrawn == (old.first() == null ? old.start() : old.first());
      first = undrawn == null || untouched ? undrawn : undrawn - old.increment() + increment;
    }
    if (first == null) {
      throw usedUp(column);
    }
    Identity counted =
        checked(
            column.name(),
            new Identity(
                now.always(),
                start,
                increment,
                first,
                table.nextColumnId(),
                options.has(Option.MINVALUE) ? options.get(Option.MINVALUE) : old.min(),
                options.has(Option.MAXVALUE) ? options.get(Option.MAXVALUE) : old.max(),
                options.has(Option.CYCLE)
                    ? (options.get(Option.CYCLE) == null ? null : Boolean.TRUE)
                    : old.cycle()));
    editor.put(
        table
            .edit()
            .columns(table.columnsWith(column.withIdentity(counted)))
            .nextColumnId(table.nextColumnId() + 1)
            .build());
  }

  void add(CatalogEditor editor, TableDef table, AlterAction.AddIdentity action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    if (column.identity() != null) {
      throw invalid("Column " + column.name() + " is an identity already");
    }
    if (column.nullable()) {
      throw invalid("Column " + column.name() + " must be NOT NULL to become an identity");
    }
    if (!column.type().kind().isExactInteger()) {
      throw invalid(
          "Column " + column.name() + " is " + column.type() + "; an identity is an integer");
    }
    if (column.defaultSql() != null || column.isGenerated()) {
      throw invalid("Column " + column.name() + " has a DEFAULT or is generated; drop that first");
    }
    Identity identity = of(column.name(), action.options()).withCounter(null, table.nextColumnId());
    editor.put(
        table
            .edit()
            .columns(table.columnsWith(column.withIdentity(identity)))
            .nextColumnId(table.nextColumnId() + 1)
            .build());
  }

  void drop(CatalogEditor editor, TableDef table, AlterAction.DropIdentity action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    if (column.identity() == null) {
      if (action.ifExists()) {
        return;
      }
      throw invalid(
          "Column " + column.name() + " of table " + table.qualifiedName() + " is not an identity");
    }
    editor.put(table.withColumn(column.withIdentity(null)));
  }

  private static Identity checked(String column, Identity identity) {
    if (identity.increment() == 0) {
      throw invalid("The identity of column " + column + " has an increment of 0");
    }
    long first = identity.first() == null ? identity.start() : identity.first();
    if (identity.min() != null && first < identity.min()
        || identity.max() != null && first > identity.max()) {
      throw invalid(
          "The identity of column " + column + " starts outside of its bounds, with " + first);
    }
    return identity;
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
