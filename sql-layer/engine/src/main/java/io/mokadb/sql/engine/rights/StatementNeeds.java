package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.parser.ast.ChangeWith;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.parser.ast.IndexPart;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.ReplayTrigger;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWithItem;

/** Privileges that queries and changes take. Confined to one statement. */
public final class StatementNeeds {
  private static final String EXCLUDED = "EXCLUDED";

  private final Catalog catalog;
  private final String schema;
  private final NeedSet needs = new NeedSet();
  private final QueryNeeds queries;

  /** The queries of a WITH before the change; null without one. */
  private NameScope with;

  private StatementNeeds(Catalog catalog, String schema) {
    this.catalog = catalog;
    this.schema = schema;
    this.queries = new QueryNeeds(catalog, schema, needs);
  }

  /**
   * @param statement as parsed
   * @param schema of names without one
   * @return null for a kind of statement that is not known here
   */
  public static List<Need> of(SqlNode statement, Catalog catalog, String schema) {
    return of(statement, catalog, schema, List.of());
  }

  /**
   * @param keys columns of a changed table that are given back beside the statement's result
   */
  public static List<Need> of(
      SqlNode statement, Catalog catalog, String schema, List<String> keys) {
    StatementNeeds collector = new StatementNeeds(catalog, schema);
    NameScope changed = new NameScope(null, collector.needs);
    if (!collector.statement(statement, changed)) {
      return null;
    }
    keys.forEach(changed::readEverywhere);
    return collector.needs.needs();
  }

  /**
   * The needs of a trigger's statement, or of its condition.
   *
   * @param table whose rows it sees
   * @param oldName what it calls the row as it was
   * @param newName what it calls the row as it is
   */
  public static List<Need> ofTrigger(
      SqlNode statement,
      Catalog catalog,
      String schema,
      Securable table,
      String oldName,
      String newName) {
    StatementNeeds collector = new StatementNeeds(catalog, schema);
    // What a trigger sees of the row it may write anywhere.
    collector.needs.allColumns(Privilege.SELECT, table);
    NameScope changed = new NameScope(null, collector.needs);
    changed.addWritten(oldName, table);
    changed.addWritten(newName, table);
    if (!collector.statement(statement, changed)) {
      collector.queries.expression(statement, changed);
    }
    return collector.needs.needs();
  }

  /** Whether the kind of statement is known. */
  private boolean statement(SqlNode node, NameScope changed) {
    if (node instanceof Returning returning) {
      boolean known = statement(returning.statement(), changed);
      queries.items(returning.items(), changed);
      return known;
    }
    if (node instanceof ChangeWith change) {
      with = new NameScope(null, needs);
      queries.with(change.queries(), with);
      changed.within(with);
      return statement(change.change(), changed);
    }
    if (node instanceof WithChanges changes) {
      return withChanges(changes, changed);
    }
    if (node.isA(SqlKind.QUERY)) {
      queries.query(node, new NameScope(changed, needs));
    } else if (node instanceof ForUpdate locking) {
      locking(locking, changed);
    } else if (node instanceof SqlInsert insert) {
      insert(insert, changed);
    } else if (node instanceof OnConflict conflict) {
      onConflict(conflict, changed);
    } else if (node instanceof SqlUpdate update) {
      update(update, null, changed);
    } else if (node instanceof SqlDelete delete) {
      delete(delete, null, changed);
    } else if (node instanceof ChangeFrom change) {
      if (change.change() instanceof SqlUpdate update) {
        update(update, change.from(), changed);
      } else {
        delete((SqlDelete) change.change(), change.from(), changed);
      }
    } else if (node instanceof Merge merge) {
      merge(merge, changed);
    } else if (node instanceof NotifyColumn notify) {
      notification(notify, changed);
    } else if (node instanceof ReplayTrigger replay) {
      replay(replay, changed);
    } else {
      return false;
    }
    return true;
  }

  /** Each part knows those before it. */
  private boolean withChanges(WithChanges changes, NameScope changed) {
    with = new NameScope(null, needs);
    boolean known = true;
    for (SqlNode node : changes.parts()) {
      SqlWithItem part = (SqlWithItem) node;
      if (part.recursive.booleanValue()) {
        with.addQuery(part.name.getSimple());
      }
      NameScope own = new NameScope(null, needs);
      own.within(with);
      known &= statement(part.query, own);
      with.addQuery(part.name.getSimple());
    }
    changed.within(with);
    return statement(changes.main(), changed) && known;
  }

  private void locking(ForUpdate locking, NameScope outer) {
    queries.query(locking.query(), new NameScope(outer, needs));
    SqlNode body = locking.query() instanceof SqlOrderBy ordered ? ordered.query : locking.query();
    if (body instanceof SqlSelect select) {
      queries.tables(select.getFrom(), outer).forEach(table -> needs.any(Privilege.UPDATE, table));
    }
  }

  private void insert(SqlInsert insert, NameScope changed) {
    Target target = inserted(insert, InsertTarget.alias(insert.getTargetTable()), changed);
    target.write(needs, Privilege.INSERT, insert.getTargetColumnList());
    if (insert.isUpsert()) {
      target.write(needs, Privilege.UPDATE, insert.getTargetColumnList());
      target.readAll(needs);
    }
    queries.expression(insert.getSource(), new NameScope(with, needs));
  }

  private Target inserted(SqlInsert insert, String alias, NameScope changed) {
    return target(InsertTarget.name(insert.getTargetTable()), alias, changed);
  }

  private void onConflict(OnConflict conflict, NameScope changed) {
    insert(conflict.insert(), changed);
    Target target = inserted(conflict.insert(), EXCLUDED, changed);
    for (IndexPart part : conflict.parts()) {
      queries.expression(part.expression(), changed);
    }
    if (conflict.rows() != null) {
      queries.expression(conflict.rows().expression(), changed);
    }
    if (conflict.replaces()) {
      needs.whole(Privilege.DELETE, target.table());
    }
    if (conflict.targets() == null) {
      return;
    }
    target.write(
        needs,
        Privilege.UPDATE,
        conflict.targets().isEmpty()
            ? conflict.insert().getTargetColumnList()
            : conflict.targets());
    queries.expression(conflict.values(), changed);
    queries.expression(conflict.condition(), changed);
  }

  private void update(SqlUpdate update, SqlNode others, NameScope changed) {
    target(update.getTargetTable(), update.getAlias(), changed)
        .write(needs, Privilege.UPDATE, update.getTargetColumnList());
    queries.from(others, changed);
    queries.expression(update.getSourceExpressionList(), changed);
    queries.expression(update.getCondition(), changed);
    queries.expression(ChangeLimits.order(update), changed);
  }

  private void delete(SqlDelete delete, SqlNode others, NameScope changed) {
    needs.whole(
        Privilege.DELETE, target(delete.getTargetTable(), delete.getAlias(), changed).table());
    queries.from(others, changed);
    queries.expression(delete.getCondition(), changed);
    queries.expression(ChangeLimits.order(delete), changed);
  }

  private void merge(Merge merge, NameScope changed) {
    Target target = target(merge.table(), merge.alias(), changed);
    queries.from(merge.source(), changed);
    queries.expression(merge.condition(), changed);
    for (Merge.Clause clause : merge.clauses()) {
      queries.expression(clause.condition(), changed);
      queries.expression(clause.values(), changed);
      switch (clause.action()) {
        case INSERT -> target.write(needs, Privilege.INSERT, clause.columns());
        case UPDATE -> target.write(needs, Privilege.UPDATE, clause.columns());
        case DELETE -> needs.whole(Privilege.DELETE, target.table());
        case NOTHING -> {
          // Nothing is done.
        }
      }
    }
  }

  private void notification(NotifyColumn notify, NameScope changed) {
    List<String> names = notify.column().names;
    if (names.size() > 1) {
      SqlIdentifier table =
          new SqlIdentifier(
              names.subList(0, names.size() - 1), notify.column().getParserPosition());
      needs.whole(Privilege.UPDATE, target(table, notify.alias(), changed).table());
    }
    queries.expression(notify.condition(), changed);
  }

  private void replay(ReplayTrigger replay, NameScope changed) {
    List<String> names = replay.trigger().names;
    String name = names.get(names.size() - 1);
    String in = names.size() > 1 ? names.get(names.size() - 2) : schema;
    for (TableDef table : catalog.tables().values()) {
      if (table.schema().equals(in) && table.trigger(name) != null) {
        SqlIdentifier written =
            new SqlIdentifier(
                List.of(table.schema(), table.name()), replay.trigger().getParserPosition());
        needs.whole(Privilege.TRIGGER, target(written, table.name(), changed).table());
      }
    }
    queries.expression(replay.condition(), changed);
  }

  /**
   * The target of a change.
   *
   * @param table null without such a table, which planning reports
   * @param throughView whether it is reached through a view: then columns are not distinguished
   */
  private record Target(Securable table, boolean throughView) {
    void write(NeedSet needs, Privilege privilege, SqlNodeList columns) {
      if (throughView) {
        needs.whole(privilege, table);
      } else if (columns == null || columns.isEmpty()) {
        needs.allColumns(privilege, table);
      } else {
        needs.any(privilege, table);
        for (SqlNode node : columns) {
          if (node instanceof SqlIdentifier column) {
            writeColumn(needs, privilege, column.names.get(column.names.size() - 1));
          } else {
            needs.whole(privilege, table);
          }
        }
      }
    }

    private void writeColumn(NeedSet needs, Privilege privilege, String name) {
      for (ColumnDef column : table.columns()) {
        if (column.name().equalsIgnoreCase(name)) {
          needs.column(privilege, table, column);
        }
      }
    }

    void readAll(NeedSet needs) {
      needs.any(Privilege.SELECT, table);
    }
  }

  private Target target(SqlNode name, SqlNode alias, NameScope changed) {
    return target(name, alias instanceof SqlIdentifier given ? given.getSimple() : null, changed);
  }

  /** What a change names; it is known in the change's expressions from now on. */
  private Target target(SqlNode node, String alias, NameScope changed) {
    SqlIdentifier name = (SqlIdentifier) node;
    String last = name.names.get(name.names.size() - 1);
    Securable named = queries.object(name.names, schema);
    if (named == null) {
      throw queries.unknown(name);
    }
    Securable table = named.isView() ? base(named) : named;
    if (named.isView()) {
      needs.whole(Privilege.SELECT, table);
    }
    changed.addWritten(alias == null ? last : alias, named.isView() ? table : named);
    return new Target(table, named.isView());
  }

  /** The table whose rows a view shows. */
  private Securable base(Securable view) {
    // Names in it never mean temporary tables of the session.
    Catalog stored = catalog.withoutTemporary();
    ViewDef definition = stored.view(view.schema(), view.name());
    QueryNeeds within = new QueryNeeds(stored, definition.path(), needs);
    SqlNode query = SqlParsing.parse(definition.sql());
    SqlNode body = query instanceof SqlOrderBy ordered ? ordered.query : query;
    SqlNode from = body instanceof SqlSelect select ? select.getFrom() : null;
    if (from != null && from.getKind() == SqlKind.AS) {
      from = ((SqlCall) from).operand(0);
    }
    Securable under =
        from instanceof SqlIdentifier name ? within.object(name.names, definition.path()) : null;
    if (under == null) {
      // It cannot be changed, which planning tells; if it could, this would take the view's rights.
      return view;
    }
    return under.isView() ? base(under) : under;
  }
}
