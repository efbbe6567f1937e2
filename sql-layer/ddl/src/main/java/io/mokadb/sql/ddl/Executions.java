package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.sql.runtime.TransactionScope;
import io.mokadb.txn.Transaction;
import java.util.concurrent.TimeUnit;

/** Runs what definitions have to look at or write, in their transactions. Thread-safe. */
final class Executions {
  /** Timestamps are milliseconds followed by so many bits of a counter. */
  private static final int COUNTER_BITS = 18;

  private final Queries queries;
  private final IdentitySource identities;
  private final TransactionScope scope;

  Executions(Queries queries, IdentitySource identities, LargeObjects objects) {
    this.queries = queries;
    this.scope = TransactionScope.none(objects);
    this.identities = identities;
  }

  /**
   * @param changes takes the rows that are added
   */
  ExecutionContext context(Transaction transaction, DdlContext ddl, TableChanges changes) {
    return context(transaction, ddl, changes, new MemoryBudget(Long.MAX_VALUE));
  }

  /** As {@link #context(Transaction, DdlContext, TableChanges)}, within a budget. */
  ExecutionContext context(
      Transaction transaction, DdlContext ddl, TableChanges changes, MemoryBudget memory) {
    long millis = transaction.startTimestamp() >>> COUNTER_BITS;
    return new ExecutionContext(
        transaction,
        null,
        new StatementClock(TimeUnit.MILLISECONDS.toMicros(millis), ddl.zone()),
        ddl.cancellation(),
        memory,
        new SessionVariables("", ddl.schema(), 0),
        changes,
        identities,
        scope);
  }

  /** Changes of identities, which have to know what was drawn. */
  IdentityEdits identityEdits() {
    return new IdentityEdits(identities);
  }

  Queries.Query query(String sql, Catalog catalog, DdlContext ddl) {
    return queries.plan(sql, catalog, ddl.schema());
  }

  /** True if a query gives any row. */
  boolean any(String sql, Catalog catalog, Transaction transaction, DdlContext ddl) {
    Queries.Query query = queries.plan(sql, catalog, ddl.schema());
    try (RowStream rows = query.root().open(context(transaction, ddl, new TableChanges()))) {
      return rows.next() != null;
    }
  }

  /** The value of a column's DEFAULT now; null without one. */
  Object defaultOf(ColumnDef column, Catalog catalog, Transaction transaction, DdlContext ddl) {
    if (column.defaultSql() == null) {
      return null;
    }
    Queries.Query query = queries.plan("SELECT " + column.defaultSql(), catalog, ddl.schema());
    ExecutionContext context = context(transaction, ddl, new TableChanges());
    try (RowStream rows = query.root().open(context)) {
      return Exprs.cast(Exprs.input(0), query.columns().get(0).type(), column.type(), true)
          .eval(rows.next(), context);
    }
  }
}
