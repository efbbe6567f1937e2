package io.mokadb.server.avatica;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import org.apache.calcite.avatica.ConnectionPropertiesImpl;
import org.apache.calcite.avatica.Meta.ConnectionProperties;

/** Avatica's names for the properties of a connection. Stateless. */
final class AvaticaProperties {
  private AvaticaProperties() {}

  /** Sets those that are given, and tells all as they are now. */
  static ConnectionProperties apply(Session session, ConnectionProperties wanted) {
    Integer isolation = wanted.getTransactionIsolation();
    if (isolation != null && isolation != Connection.TRANSACTION_NONE) {
      session.setIsolation(
          switch (isolation) {
            case Connection.TRANSACTION_SERIALIZABLE -> IsolationLevel.SERIALIZABLE;
            case Connection.TRANSACTION_REPEATABLE_READ -> IsolationLevel.SNAPSHOT;
            default -> IsolationLevel.READ_COMMITTED;
          });
    }
    if (wanted.getSchema() != null && !wanted.getSchema().isEmpty()) {
      session.setSchema(wanted.getSchema());
    }
    if (wanted.isReadOnly() != null) {
      session.setReadOnly(wanted.isReadOnly());
    }
    if (wanted.isAutoCommit() != null) {
      session.setAutoCommit(wanted.isAutoCommit());
    }
    return new ConnectionPropertiesImpl(
        session.autoCommit(),
        session.readOnly(),
        switch (session.isolation()) {
          case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
          case SNAPSHOT -> Connection.TRANSACTION_REPEATABLE_READ;
          case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
        },
        wanted.getCatalog(),
        session.schema());
  }

  /**
   * A client ends transactions only if it turned autocommit off. Avatica's Java client may not have
   * told so: then its statements stand already, and it must hear of it.
   */
  static void requireManual(Session session, String what) {
    if (session.autoCommit()) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          what
              + " in autocommit mode: every statement was committed by itself. If the client called"
              + " setAutoCommit(false), it has not told the server; call getAutoCommit() after it");
    }
  }
}
