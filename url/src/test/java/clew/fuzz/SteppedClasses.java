package clew.fuzz;

import static java.lang.constant.ConstantDescs.CD_void;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Loads the classes of Clew once more, with calls of [Steps] in them.
final class SteppedClasses extends ClassLoader {
    private static final String OURS = "clew.";
    private static final String FUZZING = "clew.fuzz.";
    private static final ClassDesc STEPS = Steps.class.describeConstable().orElseThrow();
    private static final ClassDesc LIST = List.class.describeConstable().orElseThrow();
    private static final Set<String> LISTS = Set.of("Ljava/util/ArrayList;", "Ljava/util/List;");
    private static final Set<String> STATIC = Set.of("Ljava/lang/System;", "Ljava/util/Arrays;");

    /// The methods of [Steps], with their descriptors.
    private static final Set<String> COUNTED = Arrays.stream(Steps.class.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .map(method -> method.getName()
                    + MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                            .toMethodDescriptorString())
            .collect(Collectors.toSet());

    static {
        registerAsParallelCapable();
    }

    private final ClassFile classFile = ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(getParent())));

    SteppedClasses() {
        super("stepped", SteppedClasses.class.getClassLoader());
        setDefaultAssertionStatus(true);
    }

    /// A new object of a class of this loader.
    static FuzzTarget target(String name) throws ReflectiveOperationException {
        var constructor = Class.forName(name, true, new SteppedClasses()).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (FuzzTarget) constructor.newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || name.startsWith(FUZZING)) return super.loadClass(name, resolve);
        synchronized (getClassLoadingLock(name)) {
            var loaded = findLoadedClass(name);
            return loaded != null ? loaded : Work.uncounted(() -> findClass(name));
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) throw new ClassNotFoundException(name);
            var model = classFile.parse(in.readAllBytes());
            var bytes = classFile.transformClass(
                    model, ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(Counting::new)));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /// Calls [Steps#step] at the beginning of a method and before each jump back.
    private static final class Counting implements CodeTransform {
        private final Set<Label> passed = new HashSet<>();

        @Override
        public void atStart(CodeBuilder code) {
            step(code);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            switch (element) {
                case LabelTarget target -> passed.add(target.label());
                case BranchInstruction branch when passed.contains(branch.target()) -> step(code);
                case InvokeInstruction call -> {
                    var type = counted(call);
                    if (COUNTED.contains(call.name().stringValue() + type.descriptorString())) {
                        code.invokestatic(STEPS, call.name().stringValue(), type);
                        return;
                    }
                }
                default -> {}
            }
            code.with(element);
        }

        private static void step(CodeBuilder code) {
            code.invokestatic(STEPS, "step", MethodTypeDesc.of(CD_void));
        }

        /// The type that the method has here, if there is one.
        private static MethodTypeDesc counted(InvokeInstruction call) {
            var owner = call.owner().asSymbol();
            var name = owner.descriptorString();
            var isStatic = call.opcode() == Opcode.INVOKESTATIC;
            if (isStatic && STATIC.contains(name)) return call.typeSymbol();
            var isOther = isStatic || call.opcode() == Opcode.INVOKESPECIAL;
            return call.typeSymbol().insertParameterTypes(0, isOther ? STEPS : LISTS.contains(name) ? LIST : owner);
        }
    }
}
