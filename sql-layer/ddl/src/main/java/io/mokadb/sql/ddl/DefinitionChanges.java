package io.mokadb.sql.ddl;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.txn.TransactionOptions;
import java.util.function.Function;

/** Makes changes of the catalog and sees to what has to follow them. Thread-safe. */
final class DefinitionChanges {
  private final Definitions definitions;
  private final TriggerRuntime triggers;
  private final ViewRuntime views;
  private final IndexBuilder builder;
  private final SpaceCleaner cleaner;
  private final BackgroundWork background;
  private final DdlProbe probe;

  DefinitionChanges(
      Definitions definitions,
      TriggerRuntime triggers,
      ViewRuntime views,
      IndexBuilder builder,
      SpaceCleaner cleaner,
      BackgroundWork background,
      DdlProbe probe) {
    this.definitions = definitions;
    this.triggers = triggers;
    this.views = views;
    this.builder = builder;
    this.cleaner = cleaner;
    this.background = background;
    this.probe = probe;
  }

  /** The definitions that a statement begins with. */
  Catalog catalog(DdlContext context) {
    return context.open() == null ? definitions.newest() : context.open().definitions().catalog();
  }

  /** Changes the catalog, and tells triggers and views once that is committed. */
  <T> T change(DdlContext context, Function<CatalogEditor, T> edit) {
    T result = context.change(definitions, edit);
    changed(context);
    return result;
  }

  /** Tells triggers and views of changes of the catalog, once they are committed. */
  void changed(DdlContext context) {
    afterCommit(context, () -> tell(definitions.newest()));
  }

  /** Tells triggers and views of a catalog. */
  void tell(Catalog catalog) {
    // First: triggers remove the notifications of what is followed no more.
    views.definitionsChanged(catalog);
    triggers.definitionsChanged(catalog);
  }

  /** Deletes in the background what dropped objects leave, once that is committed. */
  void clean(DdlContext context) {
    probe.reached(DdlProbe.Step.OBJECT_DROPPED);
    afterCommit(context, this::cleanLater);
  }

  /** Deletes in the background what is on the list of dropped spaces. */
  void cleanLater() {
    background.start(() -> cleaner.cleanAll(TransactionOptions.DEFAULT));
  }

  /**
   * Fills an index that was declared; alone, a failure gives the index up.
   *
   * @throws MokaException also {@code COMMIT_OUTCOME_UNKNOWN} if it is left to others, because the
   *     store does not answer
   */
  void build(DeclaredIndex index, DdlContext context) {
    probe.reached(DdlProbe.Step.INDEX_DECLARED);
    if (context.open() != null) {
      builder.buildIn(index.build(), context);
      return;
    }
    try {
      builder.build(index, context.cancellation(), context.options());
    } catch (MokaException e) {
      clean(context);
      throw e.state() == SqlState.CONNECTION_LOST ? left(e) : e;
    } catch (KvException e) {
      boolean lost = e.kind() == KvException.Kind.TIMEOUT || e.kind() == KvException.Kind.CLOSED;
      throw lost ? left(e) : e;
    }
  }

  /** Its declaration is committed, so it would be wrong to say that nothing was done. */
  private static MokaException left(RuntimeException cause) {
    return new MokaException(
        SqlState.COMMIT_OUTCOME_UNKNOWN,
        "The index is declared, but this session could not fill it; another node does, or the"
            + " database when it is opened again ("
            + cause.getMessage()
            + ")",
        cause);
  }

  private static void afterCommit(DdlContext context, Runnable work) {
    if (context.open() == null) {
      AfterCommit.run(work);
    } else {
      context.open().afterCommit(work);
    }
  }
}
