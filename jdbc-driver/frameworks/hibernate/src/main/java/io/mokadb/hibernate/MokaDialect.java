package io.mokadb.hibernate;

import jakarta.persistence.TemporalType;
import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.dialect.DmlTargetColumnQualifierSupport;
import org.hibernate.dialect.NullOrdering;
import org.hibernate.dialect.pagination.LimitHandler;
import org.hibernate.dialect.pagination.LimitOffsetLimitHandler;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.spi.SQLExceptionConversionDelegate;
import org.hibernate.exception.spi.ViolatedConstraintNameExtractor;
import org.hibernate.query.sqm.FetchClauseType;
import org.hibernate.query.sqm.IntervalType;
import org.hibernate.query.sqm.TemporalUnit;
import org.hibernate.sql.ast.SqlAstTranslator;
import org.hibernate.sql.ast.SqlAstTranslatorFactory;
import org.hibernate.sql.ast.spi.SqlAppender;
import org.hibernate.sql.ast.spi.StandardSqlAstTranslatorFactory;
import org.hibernate.sql.ast.tree.Statement;
import org.hibernate.sql.exec.spi.JdbcOperation;

/**
 * The dialect of Moka for Hibernate ORM: queries and failures. Immutable, thread-safe.
 *
 * <p>Large objects are CLOB and BLOB, UUIDs are UUID; other texts and bytes of any length are
 * VARCHAR and VARBINARY; instants are stored as TIMESTAMP in UTC. A conflict between transactions
 * (SQLState 40001) is thrown by a statement as {@link
 * org.hibernate.exception.LockAcquisitionException}, and by a commit, where Hibernate asks no
 * dialect, as a cause of {@link org.hibernate.TransactionException}: the application has to run the
 * whole transaction again.
 */
public class MokaDialect extends MokaSchemaDialect {
  /** For {@code hibernate.dialect}, which is optional: Hibernate finds the dialect itself. */
  public MokaDialect() {}

  public MokaDialect(DialectResolutionInfo info) {
    super(info);
  }

  @Override
  public int getDefaultStatementBatchSize() {
    return 50;
  }

  @Override
  public void initializeFunctionRegistry(FunctionContributions contributions) {
    super.initializeFunctionRegistry(contributions);
    MokaFunctions.register(contributions);
  }

  @Override
  public SqlAstTranslatorFactory getSqlAstTranslatorFactory() {
    return new StandardSqlAstTranslatorFactory() {
      @Override
      protected <T extends JdbcOperation> SqlAstTranslator<T> buildTranslator(
          SessionFactoryImplementor factory, Statement statement) {
        return new MokaSqlAstTranslator<>(factory, statement);
      }
    };
  }

  @Override
  public String timestampaddPattern(
      TemporalUnit unit, TemporalType temporalType, IntervalType intervalType) {
    if (intervalType != null) {
      return "(?2+?3)";
    }
    return switch (unit) {
      case NANOSECOND -> "timestampadd(microsecond,cast((?2)/1000 as bigint),?3)";
      case NATIVE -> "timestampadd(microsecond,cast(?2 as bigint),?3)";
      case SECOND -> "timestampadd(microsecond,cast((?2)*1000000 as bigint),?3)";
      default -> "timestampadd(?1,cast(?2 as integer),?3)";
    };
  }

  @Override
  public String timestampdiffPattern(
      TemporalUnit unit, TemporalType fromTemporalType, TemporalType toTemporalType) {
    if (unit == null) {
      return "(?3-?2)";
    }
    return switch (unit) {
      case NANOSECOND -> "timestampdiff(microsecond,?2,?3)*1000";
      case NATIVE -> "timestampdiff(microsecond,?2,?3)";
      default -> "timestampdiff(?1,?2,?3)";
    };
  }

  /** Durations are kept in microseconds. */
  @Override
  public long getFractionalSecondPrecisionInNanos() {
    return 1_000;
  }

  @Override
  public String extractPattern(TemporalUnit unit) {
    return unit == TemporalUnit.SECOND
        ? "(extract(microsecond from ?2)/1e6)"
        : super.extractPattern(unit);
  }

  @Override
  public String translateExtractField(TemporalUnit unit) {
    return switch (unit) {
      case DAY_OF_MONTH -> "day_of_month";
      case DAY_OF_YEAR -> "day_of_year";
      case DAY_OF_WEEK -> "day_of_week";
      default -> super.translateExtractField(unit);
    };
  }

  @Override
  public boolean supportsFetchClause(FetchClauseType type) {
    return true;
  }

  @Override
  public LimitHandler getLimitHandler() {
    return LimitOffsetLimitHandler.INSTANCE;
  }

  @Override
  public boolean supportsInsertReturning() {
    return true;
  }

  @Override
  public boolean supportsUpdateReturning() {
    return true;
  }

  @Override
  public NullOrdering getNullOrdering() {
    return NullOrdering.SMALLEST;
  }

  @Override
  public ViolatedConstraintNameExtractor getViolatedConstraintNameExtractor() {
    return MokaExceptions.NAMES;
  }

  @Override
  public SQLExceptionConversionDelegate buildSQLExceptionConversionDelegate() {
    return MokaExceptions.CONVERSION;
  }

  @Override
  public boolean supportsCurrentTimestampSelection() {
    return true;
  }

  @Override
  public boolean isCurrentTimestampSelectStringCallable() {
    return false;
  }

  @Override
  public String getCurrentTimestampSelectString() {
    return "select current_timestamp";
  }

  @Override
  public boolean supportsWindowFunctions() {
    return true;
  }

  @Override
  public boolean supportsRecursiveCTE() {
    return true;
  }

  @Override
  public boolean supportsOffsetInSubquery() {
    return true;
  }

  @Override
  public boolean supportsLateral() {
    return true;
  }

  @Override
  public boolean supportsDistinctFromPredicate() {
    return true;
  }

  @Override
  public boolean supportsTupleCounts() {
    return true;
  }

  @Override
  public boolean requiresParensForTupleDistinctCounts() {
    return true;
  }

  @Override
  public boolean supportsIsTrue() {
    return true;
  }

  @Override
  public void appendBooleanValueString(SqlAppender appender, boolean value) {
    appender.appendSql(value);
  }

  @Override
  public boolean supportsCaseInsensitiveLike() {
    return true;
  }

  @Override
  public String getCaseInsensitiveLike() {
    return "ilike";
  }

  /** Columns of a changed table are named by its alias, so that paths and sub-queries find them. */
  @Override
  public DmlTargetColumnQualifierSupport getDmlTargetColumnQualifierSupport() {
    return DmlTargetColumnQualifierSupport.TABLE_ALIAS;
  }

  @Override
  public boolean supportsFromClauseInUpdate() {
    return true;
  }

  @Override
  public boolean supportsLobValueChangePropagation() {
    return false;
  }

  /** Readers see a snapshot and never wait. */
  @Override
  public boolean doesReadCommittedCauseWritersToBlockReaders() {
    return false;
  }
}
