package io.mokadb.sql.ddl;

import static io.mokadb.sql.ddl.StatementRules.DEFINITION;

import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterIndex;
import io.mokadb.sql.parser.ast.AlterMaterializedView;
import io.mokadb.sql.parser.ast.AlterSequence;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.sql.parser.ast.AlterTrigger;
import io.mokadb.sql.parser.ast.AlterType;
import io.mokadb.sql.parser.ast.AlterView;
import io.mokadb.sql.parser.ast.Analyze;
import io.mokadb.sql.parser.ast.CommentOn;
import io.mokadb.sql.parser.ast.CreateDomain;
import io.mokadb.sql.parser.ast.CreateFunction;
import io.mokadb.sql.parser.ast.CreateIndex;
import io.mokadb.sql.parser.ast.CreateMaterializedView;
import io.mokadb.sql.parser.ast.CreateSchema;
import io.mokadb.sql.parser.ast.CreateSequence;
import io.mokadb.sql.parser.ast.CreateTable;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.parser.ast.CreateTableLike;
import io.mokadb.sql.parser.ast.CreateTrigger;
import io.mokadb.sql.parser.ast.CreateView;
import io.mokadb.sql.parser.ast.DropIndex;
import io.mokadb.sql.parser.ast.DropObjects;
import io.mokadb.sql.parser.ast.DropSchema;
import io.mokadb.sql.parser.ast.DropTable;
import io.mokadb.sql.parser.ast.DropTrigger;
import io.mokadb.sql.parser.ast.RefreshMaterializedView;
import io.mokadb.sql.parser.ast.Temporary;
import io.mokadb.sql.parser.ast.Truncate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** The list of all handlers of definitions: a new kind of definition is registered here. */
final class DefinitionHandlers {
  private static final Set<AlterTrigger.Action> TRIGGER_WORK =
      EnumSet.of(
          AlterTrigger.Action.REPLAY,
          AlterTrigger.Action.RETRY_PARKED,
          AlterTrigger.Action.SKIP_PARKED);

  private final DefinitionExecutions does;
  private final List<DefinitionHandler<?>> all = new ArrayList<>();

  private DefinitionHandlers(DefinitionChanges changes) {
    this.does = new DefinitionExecutions(changes);
  }

  static List<DefinitionHandler<?>> of(DefinitionParts parts, DefinitionChanges changes) {
    DefinitionHandlers handlers = new DefinitionHandlers(changes);
    handlers.addTables(parts);
    handlers.addSchemas(parts);
    handlers.addIndexes(parts);
    handlers.addViews(parts);
    handlers.addOthers(parts);
    handlers.addTriggers(parts);
    return List.copyOf(handlers.all);
  }

  private void addTables(DefinitionParts parts) {
    add(
        CreateTable.class,
        () ->
            handling(
                create ->
                    create.temporary() == null
                        ? DEFINITION
                        : temporary(create.temporary()).withRight(Right.EVERY_USER),
                does.create(parts.tables()::createTable, WholeDecimals::inTable)));
    add(
        CreateTableAs.class,
        () -> handling(create -> temporary(create.temporary()), parts.copies()::createAs));
    add(
        CreateTableLike.class,
        () ->
            handling(create -> temporary(create.temporary()), does.run(parts.likeness()::create)));
    add(
        AlterTable.class,
        () ->
            handling(
                alter -> unlessTemporary(List.of(alter.name())),
                does.cleaning(
                    does.runChanging(
                        (statement, context) -> {
                          parts.alterTables().execute(statement, context);
                          WholeDecimals.inActions(statement, context);
                        }))));
    add(
        DropTable.class,
        () ->
            handling(drop -> unlessTemporary(drop.names()), does.drop(parts.tables()::dropTables)));
    add(
        Truncate.class,
        () ->
            handling(
                truncate -> unlessTemporary(truncate.names()),
                does.drop(parts.emptied()::truncate)));
    add(
        Analyze.class,
        () ->
            handling(
                analyze -> DEFINITION.withFit(TransactionFit.COMMITS_FIRST),
                does.run(parts.analysis()::analyze)));
  }

  private void addSchemas(DefinitionParts parts) {
    add(
        CreateSchema.class,
        () -> handling(create -> DEFINITION, does.run(parts.schemas()::create)));
    add(
        DropSchema.class,
        () ->
            handling(
                drop -> DEFINITION,
                does.drop(
                    (editor, statement, schema) -> parts.schemas().dropSchema(editor, statement))));
    add(CommentOn.class, () -> handling(comment -> DEFINITION, does.edit(CommentEdits::apply)));
  }

  private void addIndexes(DefinitionParts parts) {
    add(
        CreateIndex.class,
        () ->
            handling(
                create -> unlessTemporary(List.of(create.table())),
                does.run(parts.indexes()::create)));
    add(AlterIndex.class, () -> handling(alter -> DEFINITION, does.edit(IndexEdits::rename)));
    add(
        DropIndex.class,
        () -> handling(drop -> DEFINITION, does.drop(parts.indexes()::dropIndexes)));
  }

  private void addViews(DefinitionParts parts) {
    add(CreateView.class, () -> handling(create -> DEFINITION, does.edit(parts.views()::create)));
    add(
        AlterView.class,
        () -> handling(alter -> DEFINITION, does.edit(parts.viewRenames()::alter)));
    add(
        CreateMaterializedView.class,
        () ->
            handling(
                create ->
                    DEFINITION.withFit(
                        create.incremental()
                            ? TransactionFit.COMMITS_FIRST
                            : TransactionFit.WITHIN),
                parts.materialized()::create));
    add(
        AlterMaterializedView.class,
        () -> handling(alter -> DEFINITION, does.edit(parts.materializedAlterations()::alter)));
    add(
        RefreshMaterializedView.class,
        () ->
            handling(
                refresh -> DEFINITION.withFit(TransactionFit.WITHIN),
                does.cleaning(does.runChanging(parts.materialized()::refresh))));
  }

  private void addOthers(DefinitionParts parts) {
    add(
        CreateFunction.class,
        () -> handling(create -> DEFINITION, does.edit(parts.functions()::create)));
    add(
        CreateDomain.class,
        () -> handling(create -> DEFINITION, does.edit(parts.domains()::create)));
    add(AlterType.class, () -> handling(alter -> DEFINITION, does.edit(parts.enums()::alter)));
    add(
        CreateSequence.class,
        () -> handling(create -> DEFINITION, does.edit(SequenceEdits::create)));
    add(
        AlterSequence.class,
        () -> handling(alter -> DEFINITION, does.cleaning(does.edit(parts.sequences()::alter))));
    add(
        DropObjects.class,
        () ->
            handling(
                drop -> DEFINITION,
                does.cleaning(
                    does.edit(
                        (editor, drop, schema) -> dropObjects(parts, editor, drop, schema)))));
  }

  private void addTriggers(DefinitionParts parts) {
    add(
        CreateTrigger.class,
        () ->
            handling(
                create ->
                    DEFINITION.withRight(
                        create.observerClass() == null
                            ? check -> check.newTrigger(create)
                            : Right.ADMINISTRATOR),
                does.run(parts.triggers()::create)));
    add(
        AlterTrigger.class,
        () ->
            handling(
                alter ->
                    DEFINITION
                        .withRight(check -> check.trigger(alter.name()))
                        .withFit(
                            TRIGGER_WORK.contains(alter.action())
                                ? TransactionFit.COMMITS_FIRST
                                : TransactionFit.JOINS),
                does.run(parts.triggers()::alter)));
    add(
        DropTrigger.class,
        () ->
            handling(
                drop -> DEFINITION.withRight(check -> check.trigger(drop.name())),
                does.edit(parts.triggers()::drop)));
  }

  private static void dropObjects(
      DefinitionParts parts, CatalogEditor editor, DropObjects drop, String schema) {
    switch (drop.kind()) {
      case VIEW -> parts.views().drop(editor, drop, schema);
      case MATERIALIZED_VIEW -> parts.materialized().drop(editor, drop, schema);
      case DOMAIN -> parts.domains().drop(editor, drop, schema);
      case FUNCTION -> parts.functions().drop(editor, drop, schema);
      case SEQUENCE -> parts.sequences().drop(editor, drop, schema);
    }
  }

  private <S extends SqlNode> void add(
      Class<S> kind, Supplier<DefinitionHandler.Handling<S>> handling) {
    all.add(new DefinitionHandler<>(kind, handling));
  }

  private static <S extends SqlNode> DefinitionHandler.Handling<S> handling(
      Function<S, StatementRules> rules, DefinitionHandler.Execution<S> execution) {
    return new DefinitionHandler.Handling<>(rules, execution);
  }

  /** Temporary tables are definitions of the session; copies of others' rows take rights, too. */
  private static StatementRules temporary(Temporary saidOrNull) {
    return saidOrNull == null ? DEFINITION : DEFINITION.withFit(TransactionFit.TEMPORARY);
  }

  private static StatementRules unlessTemporary(List<SqlIdentifier> names) {
    return DEFINITION.withRight(check -> check.administratorUnlessTemporary(names));
  }
}
