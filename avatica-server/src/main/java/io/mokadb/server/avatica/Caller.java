package io.mokadb.server.avatica;

import java.util.Map;
import java.util.Objects;

/**
 * The sender of a request.
 *
 * @param address where from, for lists and logs
 * @param user of the request's credentials, or null if it carries none
 * @param password as sent, or null
 */
public record Caller(String address, String user, String password) {
  /** True if a connection that this one opened may be used by {@code other}. */
  boolean mayUseWhatIsOf(Caller other) {
    return user == null || (user.equals(other.user) && Objects.equals(password, other.password));
  }

  /** Credentials of the request win over those of the connection's properties. */
  void addTo(Map<String, String> properties) {
    if (user != null) {
      properties.put("user", user);
      properties.put("password", password == null ? "" : password);
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return (user == null ? "" : user + "@") + address;
  }
}
