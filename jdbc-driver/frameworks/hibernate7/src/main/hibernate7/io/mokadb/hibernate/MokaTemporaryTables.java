package io.mokadb.hibernate;

import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.temptable.StandardLocalTemporaryTableStrategy;
import org.hibernate.dialect.temptable.TemporaryTableKind;
import org.hibernate.dialect.temptable.TemporaryTableStrategy;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.metamodel.mapping.EntityMappingType;
import org.hibernate.metamodel.spi.RuntimeModelCreationContext;
import org.hibernate.query.sqm.mutation.internal.temptable.LocalTemporaryTableInsertStrategy;
import org.hibernate.query.sqm.mutation.internal.temptable.LocalTemporaryTableMutationStrategy;
import org.hibernate.query.sqm.mutation.spi.AfterUseAction;
import org.hibernate.query.sqm.mutation.spi.BeforeUseAction;
import org.hibernate.query.sqm.mutation.spi.SqmMultiTableInsertStrategy;
import org.hibernate.query.sqm.mutation.spi.SqmMultiTableMutationStrategy;

/**
 * Changes of entities that are in several tables, as Hibernate ORM 7 wants them: the ids of the
 * rows are in a temporary table of the connection. Immutable, thread-safe.
 */
abstract class MokaTemporaryTables extends MokaLocks {
  /** A connection uses its table for many statements. */
  private static final TemporaryTableStrategy EMPTIED =
      new StandardLocalTemporaryTableStrategy() {
        @Override
        public BeforeUseAction getTemporaryTableBeforeUseAction() {
          return BeforeUseAction.CREATE;
        }

        @Override
        public AfterUseAction getTemporaryTableAfterUseAction() {
          return AfterUseAction.CLEAN;
        }

        @Override
        public String getTemporaryTableCreateCommand() {
          return "create local temporary table if not exists";
        }
      };

  MokaTemporaryTables(DatabaseVersion version) {
    super(version);
  }

  MokaTemporaryTables(DialectResolutionInfo info) {
    super(info);
  }

  @Override
  public SqmMultiTableMutationStrategy getFallbackSqmMutationStrategy(
      EntityMappingType entity, RuntimeModelCreationContext context) {
    return new LocalTemporaryTableMutationStrategy(entity, context);
  }

  @Override
  public SqmMultiTableInsertStrategy getFallbackSqmInsertStrategy(
      EntityMappingType entity, RuntimeModelCreationContext context) {
    return new LocalTemporaryTableInsertStrategy(entity, context);
  }

  @Override
  public TemporaryTableKind getSupportedTemporaryTableKind() {
    return TemporaryTableKind.LOCAL;
  }

  @Override
  public TemporaryTableStrategy getLocalTemporaryTableStrategy() {
    return EMPTIED;
  }
}
