package io.mokadb.jdbc.metadata;

import io.mokadb.session.SqlType;
import java.sql.Connection;
import java.sql.ResultSet;

/**
 * The facts about the product that no connection changes and that are not a mere yes, no or number
 * ({@link ProductFacts}).
 */
abstract class FixedFacts implements TabulatedFacts {
  @Override
  public boolean supportsConvert(int fromType, int toType) {
    return Conversions.canCast(fromType, toType);
  }

  @Override
  public boolean supportsResultSetConcurrency(int type, int concurrency) {
    return supportsResultSetType(type)
        && (concurrency == ResultSet.CONCUR_READ_ONLY || concurrency == ResultSet.CONCUR_UPDATABLE);
  }

  @Override
  public boolean supportsResultSetHoldability(int holdability) {
    return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT
        || holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public boolean supportsResultSetType(int type) {
    return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public boolean supportsTransactionIsolationLevel(int level) {
    return level == Connection.TRANSACTION_READ_UNCOMMITTED
        || level == Connection.TRANSACTION_READ_COMMITTED
        || level == Connection.TRANSACTION_REPEATABLE_READ
        || level == Connection.TRANSACTION_SERIALIZABLE;
  }

  /** In bytes. */
  @Override
  public long getMaxLogicalLobSize() {
    return SqlType.MAX_LARGE_OBJECT_BYTES;
  }

  @Override
  public String getCatalogSeparator() {
    return ".";
  }

  @Override
  public String getCatalogTerm() {
    return "catalog";
  }

  @Override
  public String getExtraNameCharacters() {
    return "$";
  }

  @Override
  public String getIdentifierQuoteString() {
    return "\"";
  }

  @Override
  public String getProcedureTerm() {
    return "procedure";
  }

  @Override
  public String getSchemaTerm() {
    return "schema";
  }

  @Override
  public String getSearchStringEscape() {
    return "\\";
  }

  @Override
  public String getSQLKeywords() {
    return "ANALYZE,EXPLAIN,ILIKE,INDEX,LIMIT,QUALIFY,RETURNING,SAVEPOINT,UPSERT";
  }

  @Override
  public int getDefaultTransactionIsolation() {
    return Connection.TRANSACTION_REPEATABLE_READ;
  }

  @Override
  public int getJDBCMajorVersion() {
    return 4;
  }

  @Override
  public int getJDBCMinorVersion() {
    return 3;
  }

  @Override
  public int getResultSetHoldability() {
    return ResultSet.CLOSE_CURSORS_AT_COMMIT;
  }

  @Override
  public int getSQLStateType() {
    return sqlStateSQL;
  }
}
