package io.mokadb.bench.tpce.report;

/** Settings as they were. */
public record SettingsUsed(
    String url,
    String dialect,
    String leftOut,
    String isolation,
    String variant,
    int customerThreads,
    int marketThreads,
    long rampUpSeconds,
    long durationSeconds,
    double maintenanceSeconds) {}
