package io.mokadb.jdbc.metadata;

/**
 * The product, its driver and the user, as the metadata reports them.
 *
 * @param url without secrets
 * @param databaseVersion such as {@code 0.1.0}
 */
public record ProductInfo(
    String url,
    String user,
    String databaseVersion,
    String driverName,
    int driverMajor,
    int driverMinor) {
  String driverVersion() {
    return driverMajor + "." + driverMinor;
  }

  int databaseMajor() {
    return number(0);
  }

  int databaseMinor() {
    return number(1);
  }

  private int number(int part) {
    int seen = 0;
    int at = 0;
    int value = 0;
    while (at < databaseVersion.length()) {
      char next = databaseVersion.charAt(at++);
      if (next >= '0' && next <= '9' && seen == part) {
        value = value * 10 + (next - '0');
      } else if (next == '.') {
        seen++;
      } else if (next < '0' || next > '9') {
        break;
      }
    }
    return value;
  }
}
