/**
 * Everything that the API says, in English and in Hindi. A part that differs each time is a name in braces, which both
 * have. The API can't say what isn't here (`ApiText`), so nothing stays untranslated. The texts of the specification are
 * among them (`messages.ts`).
 */
export const hindi = {
  'Something went wrong': 'कुछ गड़बड़ हो गई',
  'Invalid input': 'दी गई जानकारी सही नहीं है।',
  'We couldn’t read that request': 'यह अनुरोध समझ में नहीं आया।',
  'There is nothing here': 'यहाँ कुछ नहीं है।',
  'This call doesn’t accept that method': 'यहाँ इस तरह का अनुरोध नहीं लिया जाता।',
  'The request took too long to arrive': 'अनुरोध पहुँचने में बहुत समय लगा।',
  'The request is too large': 'अनुरोध बहुत बड़ा है।',
  'Send JSON, with the content type application/json': 'JSON भेजें, application/json कंटेंट टाइप के साथ।',
  'Too many requests; please wait a moment': 'बहुत ज़्यादा अनुरोध आ गए हैं। कृपया थोड़ा रुकें।',
  'We can’t reach the files right now. Please try again in a moment.':
    'फ़ाइलें अभी नहीं मिल पा रहीं। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'We cannot answer right now; please try again': 'हम अभी जवाब नहीं दे पा रहे। कृपया फिर से कोशिश करें।',
  'Please log in': 'कृपया लॉग इन करें।',
  'Requests from other sites aren’t accepted': 'दूसरी वेबसाइटों के अनुरोध स्वीकार नहीं किए जाते।',
  'At most {most} calls in one batch': 'एक साथ ज़्यादा से ज़्यादा {most} अनुरोध',
  'Use GET or POST': 'GET या POST इस्तेमाल करें।',
  'The Host header is not a valid host': 'Host हेडर में सही होस्ट नहीं है।',
  'That is not the address of a file': 'यह किसी फ़ाइल का पता नहीं है।',
  'This link has expired. Go back and open it again': 'इस लिंक का समय खत्म हो गया है। वापस जाकर इसे फिर से खोलें।',
  'This address only accepts {methods}': 'इस पते पर सिर्फ़ {methods} चलते हैं।',
  'This upload has ended': 'यह अपलोड खत्म हो चुका है।',
  'This link only accepts {contentType}': 'इस लिंक पर सिर्फ़ {contentType} भेजा जा सकता है।',
  'A part must not be larger than {max} MiB': 'एक हिस्सा {max} MiB से बड़ा नहीं हो सकता।',
  'A part must not be larger than {max} bytes': 'एक हिस्सा {max} बाइट से बड़ा नहीं हो सकता।',
  'A picture must not be larger than {max} MiB': 'तस्वीर {max} MiB से बड़ी नहीं हो सकती।',
  'A picture must not be larger than {max} bytes': 'तस्वीर {max} बाइट से बड़ी नहीं हो सकती।',
  'A file must not be larger than {max} MiB': 'फ़ाइल {max} MiB से बड़ी नहीं हो सकती।',
  'A file must not be larger than {max} bytes': 'फ़ाइल {max} बाइट से बड़ी नहीं हो सकती।',
  'This part must hold {min} bytes': 'इस हिस्से में {min} बाइट होने चाहिए।',
  'This picture must hold {min} bytes': 'इस तस्वीर में {min} बाइट होने चाहिए।',
  'This file must hold {min} bytes': 'इस फ़ाइल में {min} बाइट होने चाहिए।',
  'The part did not arrive in time; please try again': 'यह हिस्सा समय पर नहीं पहुँचा। कृपया फिर से कोशिश करें।',
  'The picture did not arrive in time; please try again': 'तस्वीर समय पर नहीं पहुँची। कृपया फिर से कोशिश करें।',
  'The file did not arrive in time; please try again': 'फ़ाइल समय पर नहीं पहुँची। कृपया फिर से कोशिश करें।',
  'There is no such file': 'ऐसी कोई फ़ाइल नहीं है।',
  'There is no picture': 'कोई तस्वीर नहीं है।',
  'There is no such list': 'ऐसी कोई सूची नहीं है।',
  'Too many password checks. Please wait {span} minutes and try again':
    'पासवर्ड बहुत बार जाँचा गया। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many password checks. Please wait {span} seconds and try again':
    'पासवर्ड बहुत बार जाँचा गया। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many attempts. Please wait {span} minutes and try again':
    'बहुत ज़्यादा कोशिशें हो गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many attempts. Please wait {span} seconds and try again':
    'बहुत ज़्यादा कोशिशें हो गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many new accounts. Please wait {span} minutes and try again':
    'बहुत ज़्यादा नए खाते बनाए गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many new accounts. Please wait {span} seconds and try again':
    'बहुत ज़्यादा नए खाते बनाए गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many requested emails. Please wait {span} minutes and try again':
    'बहुत ज़्यादा ईमेल माँगे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many requested emails. Please wait {span} seconds and try again':
    'बहुत ज़्यादा ईमेल माँगे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many new courses. Please wait {span} minutes and try again':
    'बहुत ज़्यादा नए कोर्स बनाए गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many new courses. Please wait {span} seconds and try again':
    'बहुत ज़्यादा नए कोर्स बनाए गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many pictures. Please wait {span} minutes and try again':
    'बहुत ज़्यादा तस्वीरें भेजी गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many pictures. Please wait {span} seconds and try again':
    'बहुत ज़्यादा तस्वीरें भेजी गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many uploads. Please wait {span} minutes and try again':
    'बहुत ज़्यादा फ़ाइलें अपलोड की गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many uploads. Please wait {span} seconds and try again':
    'बहुत ज़्यादा फ़ाइलें अपलोड की गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many orders. Please wait {span} minutes and try again':
    'बहुत ज़्यादा ऑर्डर किए गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many orders. Please wait {span} seconds and try again':
    'बहुत ज़्यादा ऑर्डर किए गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many payment checks. Please wait {span} minutes and try again':
    'भुगतान बहुत बार जाँचे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many payment checks. Please wait {span} seconds and try again':
    'भुगतान बहुत बार जाँचे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many changes. Please wait {span} minutes and try again':
    'बहुत ज़्यादा बदलाव किए गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many changes. Please wait {span} seconds and try again':
    'बहुत ज़्यादा बदलाव किए गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many operator actions. Please wait {span} minutes and try again':
    'ऑपरेटर के तौर पर बहुत ज़्यादा काम किए गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many operator actions. Please wait {span} seconds and try again':
    'ऑपरेटर के तौर पर बहुत ज़्यादा काम किए गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many quiz answers. Please wait {span} minutes and try again':
    'क्विज़ के बहुत ज़्यादा जवाब भेजे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many quiz answers. Please wait {span} seconds and try again':
    'क्विज़ के बहुत ज़्यादा जवाब भेजे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many progress reports. Please wait {span} minutes and try again':
    'प्रगति बहुत बार सेव की गई। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many progress reports. Please wait {span} seconds and try again':
    'प्रगति बहुत बार सेव की गई। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many reviews. Please wait {span} minutes and try again':
    'बहुत ज़्यादा समीक्षाएँ भेजी गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many reviews. Please wait {span} seconds and try again':
    'बहुत ज़्यादा समीक्षाएँ भेजी गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many notes. Please wait {span} minutes and try again':
    'बहुत ज़्यादा नोट लिखे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many notes. Please wait {span} seconds and try again':
    'बहुत ज़्यादा नोट लिखे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many questions and answers. Please wait {span} minutes and try again':
    'बहुत ज़्यादा सवाल और जवाब भेजे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many questions and answers. Please wait {span} seconds and try again':
    'बहुत ज़्यादा सवाल और जवाब भेजे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many certificates. Please wait {span} minutes and try again':
    'बहुत ज़्यादा सर्टिफ़िकेट माँगे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many certificates. Please wait {span} seconds and try again':
    'बहुत ज़्यादा सर्टिफ़िकेट माँगे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many certificate numbers. Please wait {span} minutes and try again':
    'सर्टिफ़िकेट के बहुत ज़्यादा नंबर आज़माए गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many certificate numbers. Please wait {span} seconds and try again':
    'सर्टिफ़िकेट के बहुत ज़्यादा नंबर आज़माए गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many certificate files. Please wait {span} minutes and try again':
    'सर्टिफ़िकेट की बहुत ज़्यादा फ़ाइलें माँगी गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many certificate files. Please wait {span} seconds and try again':
    'सर्टिफ़िकेट की बहुत ज़्यादा फ़ाइलें माँगी गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many searches. Please wait {span} minutes and try again':
    'बहुत बार खोजा गया। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many searches. Please wait {span} seconds and try again':
    'बहुत बार खोजा गया। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many previews. Please wait {span} minutes and try again':
    'बहुत ज़्यादा मुफ़्त पाठ खोले गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many previews. Please wait {span} seconds and try again':
    'बहुत ज़्यादा मुफ़्त पाठ खोले गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many exports. Please wait {span} minutes and try again':
    'डेटा बहुत बार डाउनलोड किया गया। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many exports. Please wait {span} seconds and try again':
    'डेटा बहुत बार डाउनलोड किया गया। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many requests. Please wait {span} minutes and try again':
    'बहुत ज़्यादा अनुरोध आ गए हैं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many requests. Please wait {span} seconds and try again':
    'बहुत ज़्यादा अनुरोध आ गए हैं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many requests at once. Please wait a moment and try again':
    'एक साथ बहुत ज़्यादा अनुरोध आ गए हैं। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Too many logins at once. Please wait a moment and try again':
    'एक साथ बहुत लोग लॉग इन कर रहे हैं। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Too many pictures at once. Please wait a moment and try again':
    'एक साथ बहुत ज़्यादा तस्वीरें भेजी गईं। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Too many uploads at once. Please wait a moment and try again':
    'एक साथ बहुत ज़्यादा अपलोड पूरे किए जा रहे हैं। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Too many searches at once. Please wait a moment and try again':
    'एक साथ बहुत बार खोजा गया। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Too many certificates at once. Please wait a moment and try again':
    'एक साथ बहुत ज़्यादा सर्टिफ़िकेट माँगे गए। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Not a cursor of this list; start again without one': 'सूची में यह जगह नहीं मिली। सूची को शुरू से देखें।',
  'Searching takes too long right now. Please try again.': 'खोजने में अभी बहुत समय लग रहा है। कृपया फिर से कोशिश करें।',
  'Account Created Successfully': 'आपका खाता बन गया है',
  'Seller sign-up is closed here': 'यहाँ नए विक्रेता खाते नहीं बनाए जा सकते।',
  'An account with this email already exists': 'इस ईमेल से पहले ही एक खाता बना हुआ है।',
  'This username is taken': 'यह यूज़रनेम किसी और का है।',
  'This password is easy to guess. Use three or four words that don’t belong together.':
    'इस पासवर्ड का अंदाज़ा लगाना आसान है। तीन-चार ऐसे शब्द चुनें जिनका आपस में कोई मेल न हो।',
  'This password was in a data leak. Choose one that you use nowhere else.':
    'यह पासवर्ड किसी डेटा लीक में आ चुका है। ऐसा पासवर्ड चुनें जो आप कहीं और इस्तेमाल न करते हों।',
  'Password changed. You’re logged out on all other devices.': 'पासवर्ड बदल गया। आप बाकी सभी डिवाइस से लॉग आउट हो गए हैं।',
  'Password changed. Your learner account still has the old one: it has a second factor, so change it there.':
    'पासवर्ड बदल गया। आपके लर्नर खाते में अब भी पुराना पासवर्ड है: उसमें पुष्टि का दूसरा तरीका चालू है, इसलिए उसका पासवर्ड वहीं बदलें।',
  'Password changed. Your seller account still has the old one: it has a second factor, so change it there.':
    'पासवर्ड बदल गया। आपके विक्रेता खाते में अब भी पुराना पासवर्ड है: उसमें पुष्टि का दूसरा तरीका चालू है, इसलिए उसका पासवर्ड वहीं बदलें।',
  'Password changed, for your learner and your seller account. You’re logged out on all other devices.':
    'आपके लर्नर और विक्रेता, दोनों खातों का पासवर्ड बदल गया। आप बाकी सभी डिवाइस से लॉग आउट हो गए हैं।',
  'This is not your password': 'यह आपका पासवर्ड नहीं है।',
  'Your account is deleted.': 'आपका खाता मिटा दिया गया है।',
  'Email or password is wrong': 'ईमेल या पासवर्ड गलत है।',
  'Too many failed attempts. Please wait {span} minutes and try again':
    'बहुत ज़्यादा गलत कोशिशें हो गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many failed attempts. Please wait {span} seconds and try again':
    'बहुत ज़्यादा गलत कोशिशें हो गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'This account is suspended. The reason: {reason}': 'यह खाता निलंबित है। कारण: {reason}',
  'Your account is suspended. You can only answer disputes': 'आपका खाता निलंबित है। आप सिर्फ़ विवादों का जवाब दे सकते हैं।',
  'Your account isn’t approved yet. We’ll email you when you can log in.':
    'आपका खाता अभी मंज़ूर नहीं हुआ है। जब आप लॉग इन कर सकेंगे, हम आपको ईमेल करेंगे।',
  'This account does not exist any more': 'यह खाता अब नहीं है।',
  'Your password is right. Now confirm with your second factor.': 'आपका पासवर्ड सही है। अब दूसरे तरीके से पुष्टि करें।',
  'Successfully Login': 'आप लॉग इन हो गए हैं',
  'Successfully Logged In': 'आप लॉग इन हो गए हैं',
  'Session not found': 'सेशन नहीं मिला।',
  'Logged out there': 'वह डिवाइस लॉग आउट हो गया।',
  'Logged out everywhere else': 'आप बाकी हर जगह से लॉग आउट हो गए हैं।',
  'Logged out': 'आप लॉग आउट हो गए हैं।',
  'Please confirm that it’s you': 'कृपया पुष्टि करें कि यह आप ही हैं।',
  'Confirm with your second factor, or with a recovery code': 'दूसरे तरीके या किसी रिकवरी कोड से पुष्टि करें।',
  'Thanks, that’s confirmed.': 'धन्यवाद, पुष्टि हो गई।',
  'You sell this course. Another operator has to decide about it':
    'यह कोर्स आप बेचते हैं। इसका फ़ैसला कोई दूसरा ऑपरेटर ही कर सकता है।',
  'You bought this course yourself. Another operator has to decide about your money':
    'यह कोर्स आपने खुद खरीदा है। आपके पैसे का फ़ैसला कोई दूसरा ऑपरेटर ही कर सकता है।',
  'This complaint is your own. Another operator has to answer it':
    'यह शिकायत आपकी अपनी है। इसका जवाब कोई दूसरा ऑपरेटर ही दे सकता है।',
  'Only an operator of this marketplace can do that': 'यह काम सिर्फ़ इस मार्केटप्लेस के ऑपरेटर कर सकते हैं।',
  'Add a second factor to your account first. It protects your money.':
    'पहले अपने खाते में पुष्टि का दूसरा तरीका जोड़ें। इससे आपका पैसा सुरक्षित रहता है।',
  'That took too long, or was tried too often. Please start again.':
    'इसमें बहुत समय लग गया या बहुत बार कोशिश हुई। कृपया फिर से शुरू करें।',
  'This code is wrong or has already been used. Apps show a new one every 30 seconds.':
    'यह कोड गलत है या पहले ही इस्तेमाल हो चुका है। ऐप हर 30 सेकंड में नया कोड दिखाता है।',
  'That’s not one of your recovery codes, or it’s already been used.':
    'यह आपका रिकवरी कोड नहीं है या पहले ही इस्तेमाल हो चुका है।',
  'This passkey doesn’t belong to your account, or was removed from it.':
    'यह पासकी आपके खाते की नहीं है या उससे हटा दी गई है।',
  'Too many wrong codes. Please wait {span} minutes and try again':
    'बहुत बार गलत कोड डाला गया। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many wrong codes. Please wait {span} seconds and try again':
    'बहुत बार गलत कोड डाला गया। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Passkeys don’t work at this address': 'पासकी इस पते पर काम नहीं करती।',
  'An account can have {max} second factors. Remove one first.':
    'एक खाते में पुष्टि के {max} दूसरे तरीके हो सकते हैं। पहले कोई एक हटाएँ।',
  'This code is wrong. Apps show a new one every 30 seconds.': 'यह कोड गलत है। ऐप हर 30 सेकंड में नया कोड दिखाता है।',
  'This passkey couldn’t be checked. Please start again.': 'यह पासकी जाँची नहीं जा सकी। कृपया फिर से शुरू करें।',
  'Please start again.': 'कृपया फिर से शुरू करें।',
  'This passkey is already in use': 'यह पासकी पहले से इस्तेमाल में है।',
  'Your second factor is on.': 'आपका पुष्टि का दूसरा तरीका चालू है।',
  'Second factor not found': 'पुष्टि का दूसरा तरीका नहीं मिला।',
  Renamed: 'नाम बदल गया।',
  Removed: 'हटा दिया गया।',
  'Add a second factor first': 'पहले पुष्टि का दूसरा तरीका जोड़ें।',
  'Confirm your email address first. Then you can add a second factor.':
    'पहले अपने ईमेल पते की पुष्टि करें। उसके बाद आप पुष्टि का दूसरा तरीका जोड़ सकते हैं।',
  'Your email address was confirmed in another browser. Open a new link in this one first. Then you can add a second factor.':
    'आपके ईमेल पते की पुष्टि किसी दूसरे ब्राउज़र में हुई थी। पहले इस ब्राउज़र में एक नया लिंक खोलें। उसके बाद आप पुष्टि का दूसरा तरीका जोड़ सकते हैं।',
  'If there is an account with this address, a link to set a new password is on its way.':
    'अगर इस पते से कोई खाता बना है, तो नया पासवर्ड बनाने का लिंक भेजा जा रहा है।',
  'Your email address is already confirmed.': 'आपके ईमेल पते की पुष्टि पहले ही हो चुकी है।',
  'A link to confirm your email address is on its way.': 'आपके ईमेल पते की पुष्टि का लिंक भेजा जा रहा है।',
  'This link doesn’t work any more: it was already used or is too old. Please ask for a new one.':
    'यह लिंक अब काम नहीं करता: यह इस्तेमाल हो चुका है या बहुत पुराना है। कृपया नया लिंक लें।',
  'Your new password is set. Please log in with it.': 'आपका नया पासवर्ड सेव हो गया है। अब उसी से लॉग इन करें।',
  'Log in to this operator’s account in this browser first, or set a new password for it':
    'पहले इस ब्राउज़र में ऑपरेटर के इस खाते में लॉग इन करें या इसके लिए नया पासवर्ड बनाएँ।',
  'Your email address is confirmed.': 'आपके ईमेल पते की पुष्टि हो गई है।',
  'Your account doesn’t get this kind of email': 'आपके खाते पर इस तरह के ईमेल नहीं आते।',
  'Not an email of your account': 'यह ईमेल आपके खाते का नहीं है।',
  'You’ll get these emails.': 'आपको ये ईमेल मिलेंगे।',
  'You won’t get these emails any more.': 'अब आपको ये ईमेल नहीं मिलेंगे।',
  'The payment provider isn’t responding. Please try again.': 'पेमेंट गेटवे से जवाब नहीं मिल रहा। कृपया फिर से कोशिश करें।',
  'The payment provider refused this request. Please try again.': 'पेमेंट गेटवे ने यह अनुरोध नहीं माना। कृपया फिर से कोशिश करें।',
  'Course not found': 'कोर्स नहीं मिला।',
  'You already own this course': 'यह कोर्स पहले से आपका है।',
  'Your order is still being prepared. Try again in a moment': 'आपका ऑर्डर अभी तैयार हो रहा है। थोड़ी देर में फिर से कोशिश करें।',
  'Order not found': 'ऑर्डर नहीं मिला।',
  'The payment could not be verified': 'भुगतान की पुष्टि नहीं हो पाई।',
  'You chose to pay later. You’ll get the course once the payment is collected.':
    'आपने बाद में भुगतान करना चुना है। भुगतान मिलते ही कोर्स आपका हो जाएगा।',
  'This payment was refunded or doesn’t match its order, so it didn’t buy the course':
    'यह भुगतान लौटा दिया गया है या अपने ऑर्डर से मेल नहीं खाता। इससे कोई कोर्स नहीं मिला है।',
  'Payment successful!': 'भुगतान हो गया!',
  'The bank decided a dispute about this payment for the learner and returns the money itself, so it can’t be refunded.':
    'इस भुगतान के विवाद में बैंक ने लर्नर के पक्ष में फ़ैसला दिया है और पैसा खुद लौटाएगा, इसलिए इसका रिफ़ंड नहीं हो सकता।',
  'The learner’s bank disputes this payment, so it can’t be refunded until the bank decides.':
    'लर्नर के बैंक ने इस भुगतान पर विवाद दर्ज किया है, इसलिए बैंक के फ़ैसले तक इसका रिफ़ंड नहीं हो सकता।',
  'Less than ₹1 of this payment is left, and Razorpay doesn’t refund less than ₹1':
    'इस भुगतान में ₹1 से कम बचा है, और Razorpay ₹1 से कम का रिफ़ंड नहीं करता।',
  'This order has no captured payment to refund': 'इस ऑर्डर में रिफ़ंड करने लायक कोई भुगतान नहीं है।',
  'Refund requested. Access is removed when Razorpay confirms it.':
    'रिफ़ंड का अनुरोध भेज दिया गया है। Razorpay की पुष्टि मिलते ही कोर्स खरीदार के खाते से हट जाएगा।',
  'Refund requested. Nobody loses access: this payment bought no course.':
    'रिफ़ंड का अनुरोध हो गया। इस भुगतान से कोई कोर्स नहीं खरीदा गया था, इसलिए किसी का कोर्स नहीं हटेगा।',
  'Razorpay doesn’t know this order yet. Nobody has paid for it.':
    'Razorpay के पास अभी यह ऑर्डर नहीं है। इसके लिए किसी ने भुगतान नहीं किया है।',
  'Up to date with Razorpay.': 'Razorpay के हिसाब से सब अपडेट है।',
  'Thank you! Open the link in the email that we’ve just sent you to confirm.':
    'धन्यवाद! पुष्टि करने के लिए वह लिंक खोलें, जो हमने अभी आपको ईमेल किया है।',
  'This link doesn’t work any more. Subscribe again to get a new one.':
    'यह लिंक अब काम नहीं करता। नया लिंक पाने के लिए फिर से सदस्यता लें।',
  'You’re subscribed.': 'आपने सदस्यता ले ली है।',
  'You’re unsubscribed.': 'आपने सदस्यता छोड़ दी है।',
  'Question not found': 'सवाल नहीं मिला।',
  'Answer not found': 'जवाब नहीं मिला।',
  'Your question is published.': 'आपका सवाल प्रकाशित हो गया है।',
  'Somebody has answered this question, so it stays as it is': 'इस सवाल का जवाब आ चुका है, इसलिए यह वैसा ही रहेगा।',
  'The teacher hid this question, so it stays as it is': 'शिक्षक ने यह सवाल छिपा दिया है, इसलिए यह वैसा ही रहेगा।',
  'An operator hid this question, so it stays as it is': 'ऑपरेटर ने यह सवाल छिपा दिया है, इसलिए यह वैसा ही रहेगा।',
  'Your question is saved.': 'आपका सवाल सेव हो गया है।',
  'Your question is deleted.': 'आपका सवाल मिटा दिया गया है।',
  'This question can’t take any more answers': 'इस सवाल पर अब और जवाब नहीं दिए जा सकते।',
  'Your answer is published.': 'आपका जवाब प्रकाशित हो गया है।',
  'The answer is accepted.': 'जवाब को सही माना गया।',
  'The question is hidden.': 'सवाल छिपा दिया गया है।',
  'The answer is hidden.': 'जवाब छिपा दिया गया है।',
  'Everyone who owns the course sees the question again.': 'यह सवाल अब फिर से उन सबको दिखेगा जिनके पास कोर्स है।',
  'Everyone who owns the course sees the answer again.': 'यह जवाब अब फिर से उन सबको दिखेगा जिनके पास कोर्स है।',
  'You wrote this, so you can’t report it': 'यह आपने ही लिखा है, इसलिए आप इसकी रिपोर्ट नहीं कर सकते।',
  'You’ve already reported this': 'आप इसकी रिपोर्ट पहले ही कर चुके हैं।',
  'Thanks. An operator will look at this question.': 'धन्यवाद। ऑपरेटर इस सवाल को देखेंगे।',
  'Thanks. An operator will look at this answer.': 'धन्यवाद। ऑपरेटर इस जवाब को देखेंगे।',
  'Review not found': 'समीक्षा नहीं मिली।',
  'You’ve already reported this review': 'आप इस समीक्षा की रिपोर्ट पहले ही कर चुके हैं।',
  'Thanks. An operator will look at this review.': 'धन्यवाद। ऑपरेटर इस समीक्षा को देखेंगे।',
  'Only learners who own the course can review it': 'सिर्फ़ वही लोग समीक्षा लिख सकते हैं जिनके पास यह कोर्स है।',
  'Thanks for your review!': 'समीक्षा के लिए धन्यवाद!',
  'Your review is deleted.': 'आपकी समीक्षा मिटा दी गई है।',
  'Your review is hidden, so nobody else sees it. It can’t be deleted or replaced.':
    'आपकी समीक्षा छिपी हुई है, इसलिए इसे कोई और नहीं देख सकता। इसे मिटाया या बदला नहीं जा सकता।',
  'You haven’t reviewed this course': 'आपने इस कोर्स की समीक्षा नहीं की है।',
  'A wish list can have {most} courses. Remove one to add another.':
    'पसंद की सूची में {most} कोर्स हो सकते हैं। नया जोड़ने के लिए कोई एक हटाएँ।',
  'The course is on your wish list.': 'कोर्स आपकी पसंद की सूची में है।',
  'The course isn’t on your wish list any more.': 'कोर्स अब आपकी पसंद की सूची में नहीं है।',
  'This certificate was revoked': 'यह सर्टिफ़िकेट रद्द कर दिया गया है।',
  'This name can’t be written into a PDF yet. Print the page instead.':
    'यह नाम अभी PDF में नहीं लिखा जा सकता। इसके बजाय पेज को प्रिंट करें।',
  'You get your certificate once you’ve finished all required lessons': 'सभी ज़रूरी पाठ पूरे करने पर आपको सर्टिफ़िकेट मिलेगा।',
  'You get your certificate once you’ve passed the course’s quizzes': 'कोर्स के क्विज़ पास करने पर आपको सर्टिफ़िकेट मिलेगा।',
  'A quiz is done when you pass it. It can’t be marked as done.':
    'क्विज़ पास करने पर ही पूरा होता है। इसे खुद “पूरा हुआ” मार्क नहीं किया जा सकता।',
  'Your certificate is ready.': 'आपका सर्टिफ़िकेट तैयार है।',
  'Certificate not found': 'सर्टिफ़िकेट नहीं मिला।',
  'Lesson not found': 'पाठ नहीं मिला।',
  'Buy this course to open this lesson': 'यह पाठ खोलने के लिए कोर्स खरीदें।',
  'Your refund is under way. Until it’s done, you can only open what you’ve opened before':
    'आपका रिफ़ंड हो रहा है। उसके पूरा होने तक आप वही खोल सकते हैं जो पहले खोल चुके हैं।',
  'Buy this course to do this': 'ऐसा करने के लिए यह कोर्स खरीदें।',
  'This lesson has no video': 'इस पाठ में वीडियो नहीं है।',
  'This lesson has no file': 'इस पाठ में फ़ाइल नहीं है।',
  'This lesson has no captions in this language': 'इस पाठ में इस भाषा के कैप्शन नहीं हैं।',
  'Note not found': 'नोट नहीं मिला।',
  'You can have {most} notes on a course. Delete one to add another.':
    'एक कोर्स पर आपके {most} नोट हो सकते हैं। नया जोड़ने के लिए कोई एक मिटाएँ।',
  'You can have {most} questions on a course. Delete one without an answer to ask another.':
    'एक कोर्स पर आपके {most} सवाल हो सकते हैं। नया सवाल पूछने के लिए कोई ऐसा सवाल मिटाएँ जिसका जवाब न आया हो।',
  'Your note is deleted.': 'आपका नोट मिटा दिया गया है।',
  'Somebody else is logged in on this device now': 'इस डिवाइस पर अब कोई और लॉग इन है।',
  'Somebody else is logged in on this device now. Check which account it is before you buy':
    'इस डिवाइस पर अब कोई और लॉग इन है। खरीदने से पहले देख लें कि खाता किसका है।',
  'Attempt not found': 'क्विज़ की यह कोशिश नहीं मिली।',
  'This lesson has no quiz': 'इस पाठ में क्विज़ नहीं है।',
  'You have no attempts left': 'आपकी कोई कोशिश बाकी नहीं है।',
  'This attempt has already been submitted': 'इस कोशिश के जवाब पहले ही भेजे जा चुके हैं।',
  'This quiz has no such question': 'इस क्विज़ में ऐसा कोई सवाल नहीं है।',
  'This lesson has no published quiz': 'इस पाठ में कोई प्रकाशित क्विज़ नहीं है।',
  True: 'सही',
  False: 'गलत',
  'Account not found': 'खाता नहीं मिला।',
  'You can’t suspend your own account': 'आप अपना ही खाता निलंबित नहीं कर सकते।',
  'The account is suspended.': 'खाता निलंबित कर दिया गया है।',
  'The account can log in again.': 'इस खाते से फिर लॉग इन किया जा सकता है।',
  'The account is approved.': 'खाता मंज़ूर कर दिया गया है।',
  'The account is logged out everywhere.': 'खाता हर जगह से लॉग आउट कर दिया गया है।',
  'Remove your own second factors on your account page': 'अपने पुष्टि के दूसरे तरीके अपने खाते के पेज पर हटाएँ।',
  'The second factors are removed.': 'पुष्टि के दूसरे तरीके हटा दिए गए हैं।',
  'The course is taken down.': 'कोर्स को सूची से हटा दिया गया है।',
  'The course is back in the catalogue.': 'कोर्स फिर से कोर्स सूची में है।',
  'The review is hidden.': 'समीक्षा छिपा दी गई है।',
  'We kept the review.': 'समीक्षा बनी रहेगी।',
  'We kept the question.': 'सवाल बना रहेगा।',
  'We kept the answer.': 'जवाब बना रहेगा।',
  'Course created successfully!': 'कोर्स बन गया!',
  'Course Updated Successfully': 'कोर्स अपडेट हो गया',
  'Course Deleted Successfully': 'कोर्स मिटा दिया गया',
  'Not the address or key of an uploaded picture': 'यह अपलोड की हुई किसी तस्वीर का पता नहीं है।',
  'This isn’t one of your pictures. Upload it first': 'यह आपकी अपनी तस्वीर नहीं है। पहले इसे अपलोड करें।',
  'The picture is larger than 5 MB': 'तस्वीर 5 MB से बड़ी है।',
  'The picture has more than {max} megapixels. Choose a smaller one':
    'तस्वीर में {max} मेगापिक्सेल से ज़्यादा हैं। कोई छोटी तस्वीर चुनें।',
  'The picture was not uploaded; upload it first': 'तस्वीर अपलोड नहीं हुई है। पहले इसे अपलोड करें।',
  'Only JPEG, PNG, and WEBP files are allowed': 'सिर्फ़ JPEG, PNG या WEBP फ़ाइल चुनें।',
  'Picture not found': 'तस्वीर नहीं मिली।',
  'Your pictures go under {folder}': 'आपकी तस्वीरें {folder} में जाती हैं।',
  'That folder is the API’s own': 'वह फ़ोल्डर सिस्टम का अपना है।',
  'Another teacher has this name, or one that looks like it': 'किसी और शिक्षक का यही नाम है या इससे मिलता-जुलता नाम है।',
  'Teacher not found': 'शिक्षक नहीं मिले।',
  'Only a quiz lesson has questions': 'सवाल सिर्फ़ क्विज़ वाले पाठ में होते हैं।',
  'This lesson was saved in another tab or by someone else since you opened it':
    'आपके खोलने के बाद यह पाठ किसी दूसरे टैब में या किसी और ने सेव किया है।',
  'The lesson was just saved elsewhere. Please try again': 'पाठ अभी-अभी कहीं और सेव हुआ है। कृपया फिर से कोशिश करें।',
  'Only a video lesson has captions': 'कैप्शन सिर्फ़ वीडियो वाले पाठ में होते हैं।',
  'The lesson has no video yet': 'पाठ में अभी वीडियो नहीं है।',
  'Choose one of these types: {types}': 'इनमें से किसी प्रकार की फ़ाइल चुनें: {types}',
  'Only a file lesson or a video lesson has a file': 'फ़ाइल सिर्फ़ फ़ाइल या वीडियो वाले पाठ में होती है।',
  'You have too many unfinished uploads. Finish or cancel one first':
    'बहुत ज़्यादा अपलोड खुले हैं या तैयार हो रहे हैं। पहले किसी एक को पूरा या रद्द करें।',
  'You have {count} uploads that aren’t finished. Finish or discard one first':
    'आपके {count} अपलोड अधूरे हैं। पहले किसी एक को पूरा करें या हटाएँ।',
  '{count} of your videos are still being prepared. Wait until the first ones are ready':
    'आपके {count} वीडियो अभी तैयार हो रहे हैं। पहले वाले तैयार होने तक इंतज़ार करें।',
  'Your storage has {room} MB left, and this needs {needed} MB. Discard unfinished uploads, or remove lessons that you never published: their files are deleted 30 days later':
    'आपके स्टोरेज में {room} MB जगह बची है, और इसके लिए {needed} MB चाहिए। अधूरे अपलोड हटाएँ, या रूपरेखा से ऐसे पाठ हटाएँ जो कभी प्रकाशित नहीं हुए: उनकी फ़ाइलें 30 दिन बाद मिट जाती हैं।',
  'The texts and quizzes of a course can have {max} MB together. Shorten some of them, or move lessons to another course':
    'किसी कोर्स के सभी टेक्स्ट और क्विज़ मिलाकर {max} MB से ज़्यादा नहीं हो सकते। कुछ को छोटा करें, या कुछ पाठ किसी और कोर्स में ले जाएँ।',
  'The file’s size isn’t what was announced': 'फ़ाइल का आकार उतना नहीं है, जितना बताया गया था।',
  'This was sent again in the meantime': 'इस बीच यह दोबारा भेजा गया।',
  'The upload was cancelled.': 'अपलोड रद्द कर दिया गया।',
  'Line {line}: Write times like 00:01:02.500 --> 00:01:05.000':
    'लाइन {line}: समय इस तरह लिखें: 00:01:02.500 --> 00:01:05.000',
  'Line {line}: A caption must end after it begins': 'लाइन {line}: कैप्शन का अंत उसकी शुरुआत के बाद होना चाहिए।',
  'Line {line}: Expected times like 00:01:02.500 --> 00:01:05.000':
    'लाइन {line}: यहाँ इस तरह समय होना चाहिए: 00:01:02.500 --> 00:01:05.000',
  'Line {line}: Leave an empty line between captions': 'लाइन {line}: दो कैप्शन के बीच एक खाली लाइन छोड़ें।',
  'Line {line}: This can’t be read': 'लाइन {line}: यह पढ़ा नहीं जा सका।',
  'Line {line}: A caption must not begin before the one above it':
    'लाइन {line}: कैप्शन अपने ऊपर वाले कैप्शन से पहले शुरू नहीं हो सकता।',
  'Line {line}: At most {max} captions in one file': 'लाइन {line}: एक फ़ाइल में ज़्यादा से ज़्यादा {max} कैप्शन',
  'Line {line}: At most {max} characters': 'लाइन {line}: ज़्यादा से ज़्यादा {max} अक्षर',
  'Line {line}: Must not contain control characters': 'लाइन {line}: इसमें कंट्रोल कैरेक्टर नहीं होने चाहिए',
  'Line {line}: Must contain something that can be read': 'लाइन {line}: इसमें कुछ पढ़ने लायक होना चाहिए',
  'There are no captions in this file': 'इस फ़ाइल में कोई कैप्शन नहीं है।',
  'This course isn’t ready to publish yet. Check what is missing':
    'यह कोर्स अभी प्रकाशित करने के लिए तैयार नहीं है। देखें कि क्या बाकी है।',
  'Revision not found': 'संस्करण नहीं मिला।',
  'This course was changed in another tab or by someone else. Reload to see the changes':
    'यह कोर्स किसी दूसरे टैब में या किसी और ने बदला है। बदलाव देखने के लिए पेज को फिर से लोड करें।',
  'A lesson isn’t part of this course': 'एक पाठ इस कोर्स का हिस्सा नहीं है।',
  'A quiz can’t be a preview': 'क्विज़ को झलक नहीं बनाया जा सकता।',
  'Section not found': 'खंड नहीं मिला।',
  'A lesson with this id already exists': 'इस आईडी वाला पाठ पहले से है।',
  'This upload has ended. Please start again': 'यह अपलोड खत्म हो चुका है। कृपया फिर से शुरू करें।',
  'Upload not found': 'अपलोड नहीं मिला।',
  'The file has no such part': 'फ़ाइल में ऐसा कोई हिस्सा नहीं है।',
  'Part {number} of {count} is missing': '{count} हिस्सों में से {number} नंबर का हिस्सा नहीं मिला।',
  'There are {count} parts, and no part {number}': 'कुल {count} हिस्से हैं, {number} नंबर का कोई हिस्सा नहीं है।',
  'Parts are out of order: {number} is where {place} belongs': 'हिस्सों का क्रम गलत है: {place} की जगह {number} है।',
  'Part {number} was not sent, or not with that ETag': '{number} नंबर का हिस्सा नहीं भेजा गया या उसका ETag अलग है।',
  'The video has enough smaller versions': 'वीडियो के छोटे वर्शन पूरे हो चुके हैं।',
  'The still picture is not a JPEG': 'वीडियो की तस्वीर JPEG नहीं है।',
  Required: 'यह ज़रूरी है',
  'At least {min} characters': 'कम से कम {min} अक्षर',
  'At most {max} characters': 'ज़्यादा से ज़्यादा {max} अक्षर',
  'Must not contain control characters': 'इसमें कंट्रोल कैरेक्टर नहीं होने चाहिए',
  'Must be on one line': 'इसे एक ही पंक्ति में लिखें',
  'Must not contain hidden characters': 'इसमें छिपे हुए अक्षर नहीं होने चाहिए',
  'Must contain something that can be read': 'इसमें कुछ पढ़ने लायक होना चाहिए',
  'Must not contain a NUL character': 'इसमें NUL कैरेक्टर नहीं होना चाहिए',
  'Enter a valid email address': 'सही ईमेल पता डालें',
  'Letters, digits, spaces and . _ - only': 'सिर्फ़ अक्षर, अंक, खाली जगह और . _ - डालें',
  'Must contain a letter or a digit': 'इसमें कम से कम एक अक्षर या अंक होना चाहिए',
  'Not the token of a mailed link': 'यह ईमेल किए गए लिंक का टोकन नहीं है',
  'Not the token of an email': 'यह किसी ईमेल का टोकन नहीं है',
  'Enter the 6 digits that your app shows': 'ऐप में दिख रहे 6 अंक डालें',
  'Enter one of your recovery codes, such as 7K2M-…': 'अपना कोई रिकवरी कोड डालें, जैसे 7K2M-…',
  'Not base64url': 'यह base64url नहीं है',
  'At least ₹{min}': 'कम से कम ₹{min}',
  'At most {amount}': 'ज़्यादा से ज़्यादा {amount}',
  '{amount} has already been requested. Look at the order before you give back more':
    '{amount} का अनुरोध पहले ही हो चुका है। और लौटाने से पहले ऑर्डर देखें।',
  'At most two decimals': 'दशमलव के बाद ज़्यादा से ज़्यादा दो अंक',
  'At most {max} lines': 'ज़्यादा से ज़्यादा {max} लाइनें',
  'Not a language tag such as en or hi': 'यह en या hi जैसा भाषा कोड नहीं है',
  'Not a storage key': 'यह स्टोरेज का पता नहीं है',
  'Must lie under {folder}/': 'यह {folder}/ में होना चाहिए',
  'Must not contain dot segments': 'इसमें सिर्फ़ बिंदु वाले हिस्से नहीं होने चाहिए',
  'Enter a full address that begins with https://': 'https:// से शुरू होने वाला पूरा पता डालें',
  'At most {max} links': 'ज़्यादा से ज़्यादा {max} लिंक',
  'At most {max} sections': 'ज़्यादा से ज़्यादा {max} खंड',
  'At most {max} lessons': 'ज़्यादा से ज़्यादा {max} पाठ',
  'A section or lesson is listed twice': 'कोई खंड या पाठ दो बार लिखा है',
  'A video must not be larger than 8 GiB': 'वीडियो 8 GiB से बड़ा नहीं हो सकता',
  'This file is empty': 'यह फ़ाइल खाली है',
  'Captions must not be larger than 1 MB': 'कैप्शन 1 MB से बड़े नहीं हो सकते',
  'Not the id of a question': 'यह किसी सवाल की आईडी नहीं है',
  'At most 10 choices': 'ज़्यादा से ज़्यादा 10 विकल्प',
  'At most 50 questions': 'ज़्यादा से ज़्यादा 50 सवाल',
  'Two questions have the same id': 'दो सवालों की आईडी एक ही है',
  'A range must not be empty': 'सीमा खाली नहीं हो सकती',
  'At most 50 reports at once': 'एक साथ ज़्यादा से ज़्यादा 50 रिपोर्ट',
  'Choose 1 to 5 stars': '1 से 5 स्टार चुनें',
  'Not an id of the payment provider': 'यह पेमेंट गेटवे की आईडी नहीं है',
  'Invalid input: expected number, received NaN': 'यहाँ कोई संख्या डालें',
  'Invalid input: expected int, received number': 'यहाँ बिना दशमलव की संख्या डालें',
  'Too big: expected string to have <={max} characters': 'ज़्यादा से ज़्यादा {max} अक्षर',
  'Too small: expected string to have >={min} characters': 'कम से कम {min} अक्षर',
  'Too big: expected number to be <={max}': 'ज़्यादा से ज़्यादा {max}',
  'Too small: expected number to be >={min}': 'कम से कम {min}',
  'Too big: expected array to have <={max} items': 'ज़्यादा से ज़्यादा {max} चीज़ें',
  'Too small: expected array to have >={min} items': 'कम से कम {min} चीज़ें',
  'Invalid option: expected one of {options}': 'इनमें से कोई एक चुनें: {options}',
  'Unknown device': 'अनजान डिवाइस',
  'Deleted learner': 'मिटाया गया लर्नर',
  'Deleted seller': 'मिटाया गया विक्रेता',
  reference: 'संदर्भ',
  'Your language is saved.': 'आपकी भाषा सेव हो गई है।',
  'Your answer is deleted.': 'आपका जवाब मिटा दिया गया है।',
  'This order isn’t paid': 'इस ऑर्डर का भुगतान नहीं हुआ है।',
  'This receipt can’t be written into a PDF yet. Print the page instead.':
    'यह रसीद अभी PDF में नहीं लिखी जा सकती। इसके बजाय पेज प्रिंट करें।',
  Received: 'मिल गया',
  'Not an event id': 'यह किसी इवेंट की आईडी नहीं है',
  'The signature doesn’t match the body': 'हस्ताक्षर संदेश से मेल नहीं खाता।',
  'Part {number} has {expected} bytes, not {bytes}': '{number} नंबर के हिस्से में {expected} बाइट हैं, {bytes} नहीं।',
  'The parts don’t fit together. Please send the file again': 'फ़ाइल के हिस्से आपस में नहीं जुड़े। कृपया फ़ाइल फिर से भेजें।',
  'Too many receipts at once. Please wait a moment and try again':
    'एक साथ बहुत ज़्यादा रसीदें माँगी गईं। कृपया थोड़ा रुककर फिर से कोशिश करें।',
  'Too many logouts. Please wait {span} minutes and try again':
    'बहुत बार लॉग आउट किया गया। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many logouts. Please wait {span} seconds and try again':
    'बहुत बार लॉग आउट किया गया। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many order checks. Please wait {span} minutes and try again':
    'ऑर्डर बहुत बार जाँचे गए। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many order checks. Please wait {span} seconds and try again':
    'ऑर्डर बहुत बार जाँचे गए। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many receipt files. Please wait {span} minutes and try again':
    'रसीदों की बहुत ज़्यादा फ़ाइलें माँगी गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many receipt files. Please wait {span} seconds and try again':
    'रसीदों की बहुत ज़्यादा फ़ाइलें माँगी गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'The answer isn’t accepted any more.': 'जवाब से सही का निशान हटा दिया गया है।',
  'Your refund is under way. Access ends when Razorpay confirms it.':
    'आपका रिफ़ंड शुरू हो गया है। Razorpay की पुष्टि होते ही कोर्स बंद हो जाएगा।',
  'This order has no payment to refund': 'इस ऑर्डर में लौटाने लायक कोई भुगतान नहीं है।',
  'This order has no refund rule': 'इस ऑर्डर पर रिफ़ंड का कोई नियम लागू नहीं है।',
  'The period in which this order could be refunded is over': 'वह अवधि बीत चुकी है, जिसमें इस ऑर्डर का रिफ़ंड मिल सकता था।',
  'You’ve opened {opened}% of the lessons. A refund is only possible below {percent}%':
    'आप {opened}% पाठ खोल चुके हैं। {percent}% से कम पर ही ऑर्डर का रिफ़ंड मिलता है।',
  'You’ve had {most} refunds in the last year, the most this rule allows':
    'पिछले एक साल में आपको {most} रिफ़ंड मिल चुके हैं। इस नियम से इतने ही मिलते हैं।',
  'Refund requested. The learner keeps the course.': 'रिफ़ंड का अनुरोध हो गया। कोर्स लर्नर के पास रहेगा।',
  'Another refund of this order is under way. Wait until it’s done':
    'इस ऑर्डर का एक और रिफ़ंड चल रहा है। उसके पूरा होने तक इंतज़ार करें।',
  'The seller has your request and will answer within seven days.':
    'विक्रेता को आपका अनुरोध मिल गया है। वे सात दिन में जवाब देंगे।',
  'The seller already has your request': 'विक्रेता को आपका अनुरोध पहले ही मिल चुका है।',
  'You’ve asked for this refund {most} times. Contact us if you disagree with the answer':
    'आप यह रिफ़ंड {most} बार माँग चुके हैं। अगर आप जवाब से सहमत नहीं हैं, तो हमसे संपर्क करें।',
  'A refund of this order is already under way': 'इस ऑर्डर का रिफ़ंड पहले से चल रहा है।',
  'You’ve declined the refund. The learner will read your reason.': 'आपने रिफ़ंड देने से मना कर दिया है। लर्नर आपका कारण पढ़ेंगे।',
  'The bank isn’t waiting for an answer about this order': 'बैंक को इस ऑर्डर के बारे में किसी जवाब का इंतज़ार नहीं है।',
  'The bank’s deadline has passed, so it decides without an answer':
    'बैंक की समय-सीमा बीत गई है, इसलिए वह बिना जवाब के फ़ैसला करेगा।',
  'Nothing is recorded about this payment yet': 'इस भुगतान के बारे में अभी कुछ दर्ज नहीं है।',
  'There is no evidence about this order': 'इस ऑर्डर के बारे में कोई सबूत नहीं है।',
  'The answer is being sent to the bank': 'जवाब बैंक को भेजा जा रहा है।',
  'The evidence is being sent to the bank.': 'सबूत बैंक को भेजा जा रहा है।',
  'The evidence has changed since you looked at it. Look at it again': 'आपके देखने के बाद सबूत बदल गया है। उसे फिर से देखें।',
  'The dispute is being accepted. The learner loses the course once Razorpay confirms it.':
    'विवाद माना जा रहा है। Razorpay के पुष्टि करते ही लर्नर का कोर्स बंद हो जाएगा।',
  'Your refund rule is saved. It applies to purchases from now on.':
    'आपका रिफ़ंड का नियम सेव हो गया है। यह अब से होने वाली खरीद पर लागू होगा।',
  'The refund rule is saved. It applies to purchases from now on.':
    'रिफ़ंड का नियम सेव हो गया है। यह अब से होने वाली खरीद पर लागू होगा।',
  'At least {min}': 'कम से कम {min}',
  'At most {max}': 'ज़्यादा से ज़्यादा {max}',
  'Must be a whole number': 'पूरी संख्या होनी चाहिए',
  'Nobody is waiting for an answer about this order': 'इस ऑर्डर के बारे में किसी को जवाब का इंतज़ार नहीं है।',
  'Refund not found': 'रिफ़ंड नहीं मिला।',
  'There are no paid orders to refund': 'ऐसा कोई ऑर्डर नहीं है जिसका रिफ़ंड दिया जा सके।',
  'Take the course down or suspend the seller first': 'पहले कोर्स को सूची से हटाएँ या विक्रेता को निलंबित करें।',
  'A refund of all these orders is already under way': 'इन सभी ऑर्डर का रिफ़ंड पहले से चल रहा है।',
  'The refunds have started. You can follow them under Orders.': 'रिफ़ंड शुरू हो गए हैं। आप इन्हें “ऑर्डर” में देख सकते हैं।',
  'This refund has already finished or been stopped': 'यह रिफ़ंड पहले ही पूरा हो चुका या रोका जा चुका है।',
  'No more refunds will be requested. Those already requested will continue.':
    'आगे कोई रिफ़ंड नहीं माँगा जाएगा। जो माँगे जा चुके हैं, वे जारी रहेंगे।',
  'Choose a course or a seller, not both': 'कोर्स या विक्रेता में से एक चुनें, दोनों नहीं।',
  'Complaint not found': 'शिकायत नहीं मिली।',
  'Appeal not found': 'अपील नहीं मिली।',
  'We have your complaint.': 'आपकी शिकायत हमें मिल गई है।',
  'Your message is added to your open complaint.': 'आपका संदेश आपकी खुली शिकायत में जोड़ दिया गया है।',
  'A link to write to us is on its way.': 'हमें लिखने का लिंक आपके ईमेल पर आ रहा है।',
  'This link doesn’t work any more. Ask for a new one.': 'यह लिंक अब काम नहीं करता। नया लिंक माँगें।',
  'You already have {most} open complaints. Add to one of them, or wait for an answer':
    'आपकी {most} शिकायतें पहले से खुली हैं। उनमें से किसी में लिखें, या जवाब का इंतज़ार करें।',
  'This complaint already has {most} messages. Wait for an answer': 'इस शिकायत में पहले से {most} संदेश हैं। जवाब का इंतज़ार करें।',
  'This complaint has been answered. Make a new one': 'इस शिकायत का जवाब दिया जा चुका है। नई शिकायत करें।',
  'This complaint has already been answered': 'इस शिकायत का जवाब पहले ही दिया जा चुका है।',
  'The complaint is acknowledged.': 'शिकायत मिलने की सूचना दे दी गई है।',
  'The complaint is answered.': 'शिकायत का जवाब दे दिया गया है।',
  'Thanks. An operator will look at this course.': 'धन्यवाद। एक ऑपरेटर इस कोर्स को देखेंगे।',
  'The author has changed this review. Read it first, then decide': 'लेखक ने यह समीक्षा बदल दी है। पहले उसे पढ़ें, फिर फ़ैसला करें।',
  'The learner has changed this question. Read it first, then decide':
    'लर्नर ने यह सवाल बदल दिया है। पहले उसे पढ़ें, फिर फ़ैसला करें।',
  'The reports of this course have changed. Read them first, then decide':
    'इस कोर्स की रिपोर्टें बदल गई हैं। पहले उन्हें पढ़ें, फिर फ़ैसला करें।',
  'A new message has arrived. Read it first, then answer': 'इस बीच एक नया संदेश आया है। पहले उसे पढ़ें, फिर जवाब दें।',
  'There are no open reports of this course any more': 'इस कोर्स की अब कोई खुली रिपोर्ट नहीं है।',
  'You’ve already reported this course': 'आप इस कोर्स की रिपोर्ट पहले ही कर चुके हैं।',
  'Say what’s wrong with the course': 'बताएँ कि कोर्स में क्या गड़बड़ है।',
  'The reports are dismissed. The course stays.': 'रिपोर्ट खारिज कर दी गईं। कोर्स बना रहेगा।',
  'We have your appeal. We’ll email you when it’s decided.': 'आपकी अपील हमें मिल गई है। फ़ैसला होने पर हम आपको ईमेल करेंगे।',
  'This course isn’t taken down': 'यह कोर्स सूची से हटाया नहीं गया है।',
  'You can only appeal once, and you already have': 'अपील एक ही बार की जा सकती है, और आप कर चुके हैं।',
  'This appeal has already been decided': 'इस अपील पर फ़ैसला हो चुका है।',
  'The course stays taken down.': 'कोर्स सूची से बाहर ही रहेगा।',
  'Thanks. We’ve recorded that you agree.': 'धन्यवाद। आपकी सहमति दर्ज कर ली गई है।',
  'The undertaking has changed. Reload the page, and read it again': 'घोषणा बदल गई है। पेज फिर से लोड करें और उसे दोबारा पढ़ें।',
  'Too many complaints. Please wait {span} minutes and try again':
    'बहुत ज़्यादा शिकायतें भेजी गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many complaints. Please wait {span} seconds and try again':
    'बहुत ज़्यादा शिकायतें भेजी गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
  'Too many reports. Please wait {span} minutes and try again':
    'बहुत ज़्यादा रिपोर्ट भेजी गईं। कृपया {span} मिनट बाद फिर से कोशिश करें।',
  'Too many reports. Please wait {span} seconds and try again':
    'बहुत ज़्यादा रिपोर्ट भेजी गईं। कृपया {span} सेकंड बाद फिर से कोशिश करें।',
}
