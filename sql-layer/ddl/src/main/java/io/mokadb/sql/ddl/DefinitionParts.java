package io.mokadb.sql.ddl;

/** The collaborators that execute definitions, each a family of statements. */
record DefinitionParts(
    TableEdits tables,
    CopiedTables copies,
    LikeTables likeness,
    AlterTables alterTables,
    EmptiedTables emptied,
    TableAnalysis analysis,
    SchemaEdits schemas,
    IndexEdits indexes,
    ViewEdits views,
    ViewRenames viewRenames,
    MaterializedViewEdits materialized,
    MaterializedViewAlterations materializedAlterations,
    FunctionEdits functions,
    DomainEdits domains,
    EnumEdits enums,
    SequenceEdits sequences,
    TriggerEdits triggers) {}
