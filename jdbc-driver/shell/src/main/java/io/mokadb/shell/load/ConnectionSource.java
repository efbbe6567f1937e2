package io.mokadb.shell.load;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the target; asked again when one is lost. */
@FunctionalInterface
public interface ConnectionSource {

  /** A new connection, in autocommit mode. The importer closes it. */
  Connection open() throws SQLException;
}
