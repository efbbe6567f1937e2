package io.mokadb.liquibase;

import java.util.Locale;

/** The parts of a time type's description. Stateless. */
final class TimeDescriptions {
  static final String WITH = "WITH TIME ZONE";

  private TimeDescriptions() {}

  /**
   * Tells whether the description has a time zone.
   *
   * @param definition as it was written, or null
   * @param more what came after the type's name, or null
   */
  static boolean isWritten(String definition, String more) {
    String text =
        ((definition == null ? "" : definition) + ' ' + (more == null ? "" : more))
            .toUpperCase(Locale.ROOT);
    return text.contains(WITH)
        || text.contains("WITH_TIMEZONE")
        || text.startsWith("TIMESTAMPTZ")
        || text.startsWith("TIMETZ");
  }

  /** The digits of a second's fraction; a snapshot puts the type's width before them. */
  static Object[] digits(Object[] parameters) {
    boolean both = parameters != null && parameters.length == 2;
    return both ? new Object[] {parameters[1]} : parameters;
  }
}
