/**
 * Where time goes: samples of the Java Flight Recorder, as a flame graph. Layer: beside {@code
 * measure}. Must not know: what is profiled.
 */
package io.mokadb.bench.profile;
