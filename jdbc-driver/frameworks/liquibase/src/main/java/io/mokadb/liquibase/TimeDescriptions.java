package io.mokadb.liquibase;

import java.util.Locale;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;

/** The parts of a time type's description. Stateless. */
final class TimeDescriptions {
  private static final String WITH = "WITH TIME ZONE";

  private TimeDescriptions() {}

  /** Returns Moka's type of a column, with the digits and the time zone of its description. */
  static DatabaseDataType column(String name, LiquibaseDataType described) {
    DatabaseDataType type = new DatabaseDataType(name, digits(described.getParameters()));
    if (hasZone(described.getRawDefinition(), described.getAdditionalInformation())) {
      type.addAdditionalInformation(WITH);
    }
    return type;
  }

  /**
   * Tells whether the description has a time zone.
   *
   * @param definition as it was written, or null
   * @param more the text after the type's name, or null
   */
  private static boolean hasZone(String definition, String more) {
    String text =
        ((definition == null ? "" : definition) + ' ' + (more == null ? "" : more))
            .toUpperCase(Locale.ROOT);
    return text.contains(WITH)
        || text.contains("WITH_TIMEZONE")
        || text.startsWith("TIMESTAMPTZ")
        || text.startsWith("TIMETZ");
  }

  /** The digits of a second's fraction; a snapshot puts the type's width before them. */
  private static Object[] digits(Object[] parameters) {
    boolean both = parameters != null && parameters.length == 2;
    return both ? new Object[] {parameters[1]} : parameters;
  }
}
