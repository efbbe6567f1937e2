package io.mokadb.hibernate;

import org.hibernate.boot.TempTableDdlTransactionHandling;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.temptable.TemporaryTable;
import org.hibernate.dialect.temptable.TemporaryTableKind;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.metamodel.mapping.EntityMappingType;
import org.hibernate.metamodel.spi.RuntimeModelCreationContext;
import org.hibernate.query.sqm.mutation.internal.temptable.BeforeUseAction;
import org.hibernate.query.sqm.mutation.internal.temptable.LocalTemporaryTableInsertStrategy;
import org.hibernate.query.sqm.mutation.internal.temptable.LocalTemporaryTableMutationStrategy;
import org.hibernate.query.sqm.mutation.spi.SqmMultiTableInsertStrategy;
import org.hibernate.query.sqm.mutation.spi.SqmMultiTableMutationStrategy;

/**
 * Changes of entities that are in several tables: the ids of the rows are in a temporary table of
 * the connection. Immutable, thread-safe.
 */
abstract class MokaTemporaryTables extends MokaLocks {
  MokaTemporaryTables(DatabaseVersion version) {
    super(version);
  }

  MokaTemporaryTables(DialectResolutionInfo info) {
    super(info);
  }

  @Override
  public SqmMultiTableMutationStrategy getFallbackSqmMutationStrategy(
      EntityMappingType entity, RuntimeModelCreationContext context) {
    return new LocalTemporaryTableMutationStrategy(
        TemporaryTable.createIdTable(
            entity, name -> TemporaryTable.ID_TABLE_PREFIX + name, this, context),
        context.getSessionFactory());
  }

  @Override
  public SqmMultiTableInsertStrategy getFallbackSqmInsertStrategy(
      EntityMappingType entity, RuntimeModelCreationContext context) {
    return new LocalTemporaryTableInsertStrategy(
        TemporaryTable.createEntityTable(
            entity, name -> TemporaryTable.ENTITY_TABLE_PREFIX + name, this, context),
        context.getSessionFactory());
  }

  @Override
  public TemporaryTableKind getSupportedTemporaryTableKind() {
    return TemporaryTableKind.LOCAL;
  }

  @Override
  public String getTemporaryTableCreateCommand() {
    return "create local temporary table if not exists";
  }

  @Override
  public BeforeUseAction getTemporaryTableBeforeUseAction() {
    return BeforeUseAction.CREATE;
  }

  /** Making one is part of the open transaction. */
  @Override
  public TempTableDdlTransactionHandling getTemporaryTableDdlTransactionHandling() {
    return TempTableDdlTransactionHandling.NONE;
  }
}
