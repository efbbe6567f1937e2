package io.mokadb.jdbc;

/** The version of this driver. */
final class DriverVersion {
  static final String NAME = "Moka JDBC driver";
  static final int MAJOR = 0;
  static final int MINOR = 1;

  private DriverVersion() {}
}
