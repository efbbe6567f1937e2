package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.function.BiConsumer;

/** The ways in which handlers execute definitions. Thread-safe. */
final class DefinitionExecutions {
  private final DefinitionChanges changes;

  DefinitionExecutions(DefinitionChanges changes) {
    this.changes = changes;
  }

  /** Changes the catalog as a statement says. */
  interface Edit<S> {
    void apply(CatalogEditor editor, S statement, String schema);
  }

  /** As {@link Edit}; tells whether rows or entries of something dropped are left to delete. */
  interface Drop<S> {
    boolean apply(CatalogEditor editor, S statement, String schema);
  }

  /** As {@link Edit}; tells whether anything was created. */
  interface Creation<S> {
    boolean apply(CatalogEditor editor, S statement, String schema);
  }

  /** One change of the catalog. */
  <S> DefinitionHandler.Execution<S> edit(Edit<S> edit) {
    return (statement, context) -> {
      changes.change(
          context,
          editor -> {
            edit.apply(editor, statement, context.schema());
            return null;
          });
      return 0;
    };
  }

  /**
   * One change of the catalog that may create something.
   *
   * @param remarks made about what was created
   */
  <S> DefinitionHandler.Execution<S> create(
      Creation<S> creation, BiConsumer<S, DdlContext> remarks) {
    return (statement, context) -> {
      if (changes.change(context, editor -> creation.apply(editor, statement, context.schema()))) {
        remarks.accept(statement, context);
      }
      return 0;
    };
  }

  /** One change of the catalog that may leave something to delete. */
  <S> DefinitionHandler.Execution<S> drop(Drop<S> drop) {
    return (statement, context) -> {
      if (changes.change(context, editor -> drop.apply(editor, statement, context.schema()))) {
        changes.clean(context);
      }
      return 0;
    };
  }

  /** Work that makes its changes itself, and counts no rows. */
  <S> DefinitionHandler.Execution<S> run(BiConsumer<S, DdlContext> work) {
    return (statement, context) -> {
      work.accept(statement, context);
      return 0;
    };
  }

  /** As {@link #run}, of which triggers and views are told. */
  <S> DefinitionHandler.Execution<S> runChanging(BiConsumer<S, DdlContext> work) {
    return (statement, context) -> {
      work.accept(statement, context);
      changes.changed(context);
      return 0;
    };
  }

  /** Work after which the space of dropped objects is cleaned. */
  <S> DefinitionHandler.Execution<S> cleaning(DefinitionHandler.Execution<S> work) {
    return (statement, context) -> {
      long rows = work.execute(statement, context);
      changes.clean(context);
      return rows;
    };
  }
}
