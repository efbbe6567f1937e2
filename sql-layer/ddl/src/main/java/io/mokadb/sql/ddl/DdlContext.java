package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.CommitWaits;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The session of a statement, as far as a definition needs it.
 *
 * @param schema for names without one
 * @param open the transaction that the statement is part of; null: it runs in transactions of its
 *     own
 * @param cancellation looked at between batches
 * @param options of the transactions that are begun
 * @param zone in which a DEFAULT shows the time
 * @param account id of the account that works in the session; null for the owner of the database
 * @param warnings receives warnings about a statement that is executed
 * @param newSchemas receives the name of a schema before it is created
 * @param views sees to what follows from a change; null before a statement is executed
 * @param work that the statement has begun; null before it is executed
 * @param closing makes changes in transactions of their own; null before a statement is executed
 */
public record DdlContext(
    String schema,
    DefiningTransaction open,
    Cancellation cancellation,
    TransactionOptions options,
    ZoneId zone,
    Long account,
    Consumer<String> warnings,
    Consumer<String> newSchemas,
    KeptViews views,
    StatementWork work,
    ClosingChanges closing) {
  /** Of a statement that is to be executed. */
  public DdlContext(
      String schema,
      DefiningTransaction open,
      Cancellation cancellation,
      TransactionOptions options,
      ZoneId zone,
      Long account,
      Consumer<String> warnings,
      Consumer<String> newSchemas) {
    this(
        schema, open, cancellation, options, zone, account, warnings, newSchemas, null, null, null);
  }

  /** In transactions of its own, in the zone UTC, for the owner. */
  public DdlContext(String schema, Cancellation cancellation, TransactionOptions options) {
    this(schema, null, cancellation, options, ZoneOffset.UTC, null, warning -> {}, created -> {});
  }

  /** The options for transactions that need no cleaning up if they are stopped. */
  TransactionOptions limited() {
    return options.withLimit(cancellation);
  }

  /** How long the commits of such transactions wait for changes of definitions. */
  CommitWaits waits() {
    return new CommitWaits(options, cancellation, cancellation::check);
  }

  DdlContext executed(KeptViews kept, ClosingChanges changes) {
    return new DdlContext(
        schema,
        open,
        cancellation,
        options,
        zone,
        account,
        warnings,
        newSchemas,
        kept,
        work,
        changes);
  }

  DdlContext withWork(StatementWork own) {
    return new DdlContext(
        schema,
        open,
        cancellation,
        options,
        zone,
        account,
        warnings,
        newSchemas,
        views,
        own,
        closing);
  }

  /** The same within a transaction. */
  DdlContext within(DefiningTransaction transaction) {
    return new DdlContext(
        schema,
        transaction,
        cancellation,
        options,
        zone,
        account,
        warnings,
        newSchemas,
        views,
        work,
        closing);
  }

  /** The same for what has to be done even if the statement was stopped. */
  DdlContext cleaningUp() {
    return new DdlContext(
        schema,
        open,
        new Cancellation(),
        options,
        zone,
        account,
        warnings,
        newSchemas,
        views,
        work,
        closing);
  }

  /** Makes one change, alone or as part of the open transaction. */
  <T> T change(Definitions definitions, Function<CatalogEditor, T> change) {
    Function<CatalogEditor, T> edit =
        views == null ? change : editor -> views.settling(editor, change);
    if (open == null) {
      // A change after the end of the statement's time cleans up, which it must not be kept from.
      TransactionOptions limited = cancellation.isExpired() ? options : limited();
      return closing == null
          ? definitions.change(limited, edit, cancellation::check)
          : closing.change(limited, edit, cancellation);
    }
    Definitions.Changed<T> changed =
        definitions.change(open.transaction(), open.definitions(), edit);
    open.define(changed.definitions());
    return changed.result();
  }
}
